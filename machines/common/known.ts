/**
 * Asserts a value that a state guarantees, which a machine's types cannot express.
 *
 * @throws TypeError where the chart is wrong
 */
export function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A state was entered without what it needs.');
  return value;
}
