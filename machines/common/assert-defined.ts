/**
 * Asserts that a value exists. The machine's state guarantees it, but its types cannot express that.
 *
 * @throws TypeError if the value is missing, which is a mistake in the chart
 */
export function assertDefined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A state was entered without what it needs.');
  return value;
}
