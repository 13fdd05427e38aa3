import { createHmac } from 'node:crypto';
import type { DbWithKeys } from '../../service/context.ts';
import { beginApp, confirmApp } from '../../service/second-factor/authenticator-app.ts';
import { replaceRecoveryCodes } from '../../service/second-factor/recovery-codes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32 (RFC 4648, section 6). */
function decodeBase32(text: string): Buffer {
  const bits = [...text]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code that an authenticator app shows at a time (RFC 6238). Does not use the code of the service. */
export function authenticatorCode(secret: string, at: number): string {
  const counter = Buffer.from(
    Math.floor(at / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! % 16;
  const number = mac.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Stores an authenticator app for a user, which is not confirmed yet. Returns a function that computes its codes. */
export async function beginTestApp(context: DbWithKeys, userUuid: string) {
  const secret = await beginApp(context, userUuid, Date.now());
  return (steps = 0) => authenticatorCode(secret, Date.now() + steps * 30_000);
}

/** Sets up an authenticator app for a user. Returns a function that computes its codes, and the recovery codes. */
export async function addTestApp(context: DbWithKeys, userUuid: string) {
  const code = await beginTestApp(context, userUuid);
  await confirmApp(context, userUuid, code(-1), Date.now());
  return { code, recoveryCodes: await replaceRecoveryCodes(context.db, userUuid) };
}
