import { randomUUID } from 'node:crypto';
import { isLive, latestEnd } from '../../db/clock.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../secrets.ts';

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
  devices: readonly string[],
  username: string,
  now: number,
): Promise<string | null> {
  if (devices.length === 0) return null;
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.uuid', 'known_devices.user_uuid')
    .select(['known_devices.uuid', 'known_devices.expires_at'])
    .where('known_devices.device_hash', 'in', devices.map(hashSecret))
    .where('users.username_folded', '=', fold(username))
    .execute();
  return known.find((device) => isLive(device.expires_at, now, DEVICE_LIFE))?.uuid ?? null;
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
 * Replaces the cookie values of a device for all accounts that have signed in on it, because an attacker could have
 * planted the previous values. Each row keeps its id, under which failed attempts are counted.
 *
 * @returns the uuids of all users who have signed in on the device
 */
async function replaceHashes(db: Db, earlier: readonly string[], deviceHash: string): Promise<Set<string>> {
  if (earlier.length === 0) return new Set();
  const rows = await db
    .deleteFrom('known_devices')
    .where('device_hash', 'in', earlier.map(hashSecret))
    .returningAll()
    .execute();
  // A browser that sent several cookies can be several devices of one user.
  const byUser = new Map(rows.map((row) => [row.user_uuid, { ...row, device_hash: deviceHash }]));
  if (byUser.size > 0) {
    await db
      .insertInto('known_devices')
      .values([...byUser.values()])
      .execute();
  }
  return new Set(byUser.keys());
}

/**
 * Stores the browser as a known device of the user. Must run in a transaction.
 *
 * @param earlier the device cookies that the browser sent
 * @returns the new cookie value
 */
export async function rememberDevice(
  db: Db,
  userUuid: string,
  earlier: readonly string[],
  now: number,
): Promise<string> {
  const device = newSecret();
  const known = { user_uuid: userUuid, device_hash: hashSecret(device), expires_at: now + DEVICE_LIFE };
  const users = await replaceHashes(db, earlier, known.device_hash);
  if (users.has(userUuid)) {
    await db
      .updateTable('known_devices')
      .set({ expires_at: known.expires_at })
      .where('user_uuid', '=', userUuid)
      .where('device_hash', '=', known.device_hash)
      .execute();
    return device;
  }
  await db
    .insertInto('known_devices')
    .values({ uuid: randomUUID(), ...known })
    .execute();
  await deleteOldest(db, userUuid, latestEnd(now, DEVICE_LIFE));
  return device;
}
