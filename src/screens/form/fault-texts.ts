/** The error shown at a field, or a function that makes it from the maximum length of the field. */
export type FaultText = string | ((maxLength: number) => string);

/** The errors shown at a form's fields. A key is the code that the form's rules return. */
export type FaultTexts = ReadonlyMap<string, FaultText>;

/** Returns the error for a fault of a field. A fault without a text is a message of the service. */
export function faultText(
  texts: FaultTexts,
  fault: string,
  limit: { readonly maxLength: number } | undefined,
): string {
  const text = texts.get(fault) ?? fault;
  return typeof text === 'string' ? text : text(limit?.maxLength ?? 0);
}
