/**
 * Encodes parameters as a query string. Repeats a parameter that has several values, and omits undefined parameters.
 */
export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
