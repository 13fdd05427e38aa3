import { randomBytes } from 'node:crypto';
import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import type { PasskeyChallengeTable } from './tables.ts';

/** How long a challenge is valid, in milliseconds. The login screen requests a new one before it expires. */
export const CHALLENGE_LIFE = 10 * 60_000;

const CHALLENGE_BYTES = 32;

type Challenge = Pick<PasskeyChallengeTable, 'purpose' | 'user_uuid' | 'user_handle'>;

/** Stores a new challenge. Returns its bytes, as WebAuthn sends them. */
export async function storeChallenge(
  db: Db,
  challenge: Challenge,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: Buffer.from(bytes).toString('base64url'),
      ...challenge,
      expires_at: now + CHALLENGE_LIFE,
    })
    .execute();
  return bytes;
}

/** Reads the challenge from the client data of a browser's response; empty if the client data are malformed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Deletes a challenge, so that no other response can use it. Must not run in a transaction that is rolled back if the
 * passkey is refused, because the challenge would then stay valid.
 *
 * @returns the user handle for a new passkey; null for other purposes
 * @throws Problem passkey_expired if the challenge was used, has expired, or was made for another purpose or user
 */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { purpose, user_uuid: userUuid }: Pick<Challenge, 'purpose' | 'user_uuid'>,
  now: number,
): Promise<{ userHandle: string | null }> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst();
  const isRight =
    used?.purpose === purpose &&
    used.user_uuid === userUuid &&
    used.expires_at > now &&
    used.expires_at <= latestEnd(now, CHALLENGE_LIFE);
  if (!isRight) throw problem('passkey_expired');
  return { userHandle: used.user_handle };
}
