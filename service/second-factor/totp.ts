import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '../oauth/secrets.ts';

/** Duration of a time step (RFC 6238, section 4.1), in seconds. Many authenticator apps support no other value. */
const PERIOD = 30;
const DIGITS = 6;
/** Length of the key in bytes, as RFC 4226, section 4, recommends. */
const KEY_BYTES = 20;

/** Number of time steps before and after the current one whose codes are also accepted, because clocks differ. */
const TOLERATED_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648, section 6) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

export const newTotpKey = (): Buffer => randomBytes(KEY_BYTES);

/** Returns the number of the time step that contains a time in milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / PERIOD);

/** Returns the code of a time step (RFC 6238, section 4.2; RFC 4226, section 5.3). */
export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the time step to which a code belongs; null if this is none of the accepted steps. Spaces are ignored,
 * because apps show the code in groups of digits.
 */
export function findStep(key: Uint8Array, code: string, now: number): number | null {
  const entered = code.replaceAll(/\s/g, '');
  const current = stepAt(now);
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    if (equalInConstantTime(totpCode(key, step), entered)) return step;
  }
  return null;
}

/**
 * Returns the URI that an authenticator app reads from a QR code (Google Authenticator, "Key Uri Format").
 *
 * @param issuer the name of the installation, which the app shows above the username
 */
export function otpauthUri(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: DIGITS, period: PERIOD };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
