/**
 * Gives what a state guarantees to be there, which a machine's types cannot know.
 *
 * @throws TypeError where the chart is wrong.
 */
export function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A state was entered without what it needs.');
  return value;
}
