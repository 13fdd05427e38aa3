import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../../service/db/open.ts';
import { endAllAccess } from '../../../../service/oauth/sessions/end-access.ts';
import { startSession } from '../../../../service/oauth/sessions/sessions.ts';
import { ENGINES, START_MS } from '../../../support/databases.ts';
import { ANNA, CLIENT, NOON, signInDatabase } from '../../../support/sign-in.ts';
import { byTest } from '../../../support/by-test.ts';

const [, POSTGRES] = ENGINES;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await signInDatabase(POSTGRES.emptyDatabase));
}, START_MS);
afterAll(() => close());

const waitsForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
};

it('endAllAccess ends all access although it deadlocks with a sign-out', async () => {
  await startSession(db, ANNA, [], NOON);
  const token = { jti: 'the token', user_uuid: ANNA, client_uuid: CLIENT, expires_at: NOON + 1000 };
  await db.insertInto('issued_tokens').values(token).execute();
  let ending!: Promise<unknown>;
  const signOut = db.transaction().execute(async (transaction) => {
    // PostgreSQL rolls back the transaction whose `deadlock_timeout` ends first. The long timeout of this one makes it
    // roll back `endAllAccess`.
    await sql`set local deadlock_timeout = '60s'`.execute(transaction);
    await transaction.deleteFrom('sso_sessions').execute();
    ending = byTest(() => endAllAccess(db, NOON));
    await expect.poll(waitsForLock).toBe(true);
    await transaction.updateTable('issued_tokens').set({ revoked_at: NOON }).execute();
  });
  await expect(signOut).resolves.toBeUndefined();
  expect(await ending).toMatchObject({ issued_tokens: 1, sso_sessions: 0 });
});
