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

/** Remembers the browser under a new cookie, since somebody else could have set the earlier one; gives its value. */
export async function rememberDevice(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now: number,
): Promise<string> {
  const device = newSecret();
  const [device_hash, expires_at] = [hashSecret(device), now + DEVICE_LIFE];
  if (earlier !== undefined) {
    await db
      .updateTable('known_devices')
      .set({ device_hash })
      .where('device_hash', '=', hashSecret(earlier))
      .execute();
  }
  await db
    .insertInto('known_devices')
    .values({ uuid: randomUUID(), device_hash, user_uuid: userUuid, expires_at })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'device_hash']).doUpdateSet({ expires_at }))
    .execute();
  await forgetEarliest(db, userUuid);
  return device;
}
