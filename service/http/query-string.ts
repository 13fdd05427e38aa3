/** Encodes parameters as a query string. Repeats those with several values, and leaves out undefined ones. */
export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
