import { randomBytes } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { hashSecret } from '../oauth/secrets.ts';

const NUMBER_OF_CODES = 10;

/** Crockford's base32: without I, L, O and U, which people confuse with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 characters have 120 random bits. From 112 bits, a fast hash protects a code (OWASP ASVS 5.0, 6.5.2). */
const CHARACTERS = 24;
const GROUP = /.{4}(?=.)/g;

function newCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replaceAll(GROUP, '$&-');
}

/** Hashes a recovery code as the user typed it: ignores case and separators, and reads O as 0, and I and L as 1. */
function hashOfCode(code: string): string {
  const characters = code.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
  return hashSecret(characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}

/**
 * Replaces the recovery codes of a user. Must run in a transaction.
 *
 * @returns the codes, of which only the hashes are stored
 */
export async function replaceRecoveryCodes(db: Db, userUuid: string): Promise<string[]> {
  const codes = Array.from({ length: NUMBER_OF_CODES }, newCode);
  await deleteRecoveryCodes(db, userUuid);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_uuid: userUuid, code_hash: hashOfCode(code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(db: Db, userUuid: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute();
}

export async function countRecoveryCodes(db: Db, userUuid: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/**
 * Consumes a recovery code. Returns false if the user has no such code. If two requests use a code at the same time,
 * only one gets true.
 */
export async function consumeRecoveryCode(db: Db, userUuid: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
