/**
 * Returns a value that the machine's state guarantees, although its type allows null or undefined.
 *
 * @throws TypeError if the value is missing, which is a mistake in the machine
 */
export function assertDefined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new TypeError('A machine entered a state without a value that this state requires.');
  return value;
}
