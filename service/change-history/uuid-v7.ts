import { randomBytes } from 'node:crypto';

/** Number of hexadecimal digits of the time in a UUIDv7. */
const TIME_DIGITS = 12;

const asUuid = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const timeDigits = (at: number): string => at.toString(16).padStart(TIME_DIGITS, '0');

/** Returns a new UUIDv7 (RFC 9562, section 5.7). @param at milliseconds since 1970 */
export function uuidV7(at: number): string {
  const random = randomBytes(10);
  // The version, 7, and the variant, binary 10.
  random[0] = (random[0]! & 0x0f) | 0x70;
  random[2] = (random[2]! & 0x3f) | 0x80;
  return asUuid(timeDigits(at) + random.toString('hex'));
}

/** Returns the text that precedes every UUIDv7 of this time or later, and follows every earlier one. */
export const firstUuidAt = (at: number): string => asUuid(timeDigits(at) + '0'.repeat(20));
