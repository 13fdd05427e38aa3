/**
 * Gives what the chart guarantees to be there: a machine's types know no more than that it may be.
 *
 * @throws TypeError where the chart is wrong.
 */
export function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A state was entered without what it needs.');
  return value;
}
