import { randomUUID } from 'node:crypto';
import { isLive, latestEnd } from '../db/clock.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Lifetime of a known device after its last sign-in, in milliseconds. */
export const DEVICE_LIFE = 90 * DAY;

const DEVICES_OF_USER = 20;

/**
 * Returns the id of a known device if the browser has signed in to the account before, otherwise null (OWASP, "Slow
 * Down Online Guessing Attacks with Device Cookies").
 */
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
    .select(['known_devices.uuid', 'known_devices.expires_at'])
    .where('known_devices.device_hash', '=', hashSecret(device))
    .where('users.username_folded', '=', fold(username))
    .executeTakeFirst();
  return known && isLive(known.expires_at, now, DEVICE_LIFE) ? known.uuid : null;
}

/**
 * Deletes the devices of a user beyond the newest 20.
 *
 * @param latest devices that expire later are always deleted: an instance whose clock ran ahead has stored them
 */
const deleteOldest = (db: Db, userUuid: string, latest: number) =>
  db
    .deleteFrom('known_devices')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (eb) =>
      eb
        .selectFrom('known_devices as kept')
        .select('kept.uuid')
        .where('kept.user_uuid', '=', userUuid)
        .where('kept.expires_at', '<=', latest)
        .orderBy('kept.expires_at', 'desc')
        .orderBy('kept.uuid')
        .limit(DEVICES_OF_USER),
    )
    .execute();

/**
 * Replaces the device's cookie value for all accounts that have signed in on the device, because an attacker could have
 * planted the previous value. Extends the lifetime for the user who signs in.
 *
 * @returns rows with the uuids of all users who have signed in on the device
 */
const replaceHash = (db: Db, userUuid: string, earlierHash: string, deviceHash: string, expiresAt: number) =>
  db
    .updateTable('known_devices')
    .set((eb) => ({
      device_hash: deviceHash,
      expires_at: eb.case().when('user_uuid', '=', userUuid).then(expiresAt).else(eb.ref('expires_at')).end(),
    }))
    .where('device_hash', '=', earlierHash)
    .returning('user_uuid')
    .execute();

/**
 * Stores the browser as a known device of the user.
 *
 * @param earlier the cookie value that the browser sent
 * @returns the new cookie value
 */
export async function rememberDevice(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now: number,
): Promise<string> {
  const device = newSecret();
  const known = { user_uuid: userUuid, device_hash: hashSecret(device), expires_at: now + DEVICE_LIFE };
  if (earlier !== undefined) {
    const renamed = await replaceHash(db, userUuid, hashSecret(earlier), known.device_hash, known.expires_at);
    if (renamed.some(({ user_uuid }) => user_uuid === userUuid)) return device;
  }
  await db
    .insertInto('known_devices')
    .values({ uuid: randomUUID(), ...known })
    .execute();
  await deleteOldest(db, userUuid, latestEnd(now, DEVICE_LIFE));
  return device;
}
