import { randomUUID } from 'node:crypto';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds after the last sign-in. */
export const DEVICE_LIFE = 90 * DAY;

const DEVICES_OF_USER = 20;

/** Finds the account's name at this browser (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
export async function knownDevice(
  db: Db,
  device: string | undefined,
  username: string,
  now: number,
): Promise<string | null> {
  if (device === undefined) return null;
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.uuid', 'known_devices.user_uuid')
    .select('known_devices.uuid')
    .where('known_devices.device_hash', '=', hashSecret(device))
    .where('known_devices.expires_at', '>', now)
    .where('users.username_folded', '=', fold(username))
    .executeTakeFirst();
  return known?.uuid ?? null;
}

async function forgetEarliest(db: Db, userUuid: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (eb) =>
      eb
        .selectFrom('known_devices as kept')
        .select('kept.uuid')
        .where('kept.user_uuid', '=', userUuid)
        .orderBy('kept.expires_at', 'desc')
        .orderBy('kept.uuid')
        .limit(DEVICES_OF_USER),
    )
    .execute();
}

/**
 * Gives the browser another name for all its accounts, since somebody else could have set the cookie that it had.
 *
 * @returns whether the account was known there, and is for as long again
 */
async function rename(
  db: Db,
  userUuid: string,
  earlier: string,
  { device_hash, expires_at }: { device_hash: string; expires_at: number },
): Promise<boolean> {
  const renamed = await db
    .updateTable('known_devices')
    .set((eb) => ({
      device_hash,
      expires_at: eb
        .case()
        .when('user_uuid', '=', userUuid)
        .then(expires_at)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('device_hash', '=', hashSecret(earlier))
    .returning('user_uuid')
    .execute();
  return renamed.some(({ user_uuid }) => user_uuid === userUuid);
}

/** Remembers the browser under a new cookie; gives its value. */
export async function rememberDevice(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now: number,
): Promise<string> {
  const device = newSecret();
  const known = { device_hash: hashSecret(device), expires_at: now + DEVICE_LIFE };
  if (earlier !== undefined && (await rename(db, userUuid, earlier, known))) return device;
  await db
    .insertInto('known_devices')
    .values({ uuid: randomUUID(), user_uuid: userUuid, ...known })
    .execute();
  await forgetEarliest(db, userUuid);
  return device;
}
