/**
 * Returns a value that the machine's state guarantees, although its type allows null or undefined.
 *
 * @throws TypeError if the value is missing, which is a mistake in the machine
 */
export function assertDefined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A state was entered without what it needs.');
  return value;
}
