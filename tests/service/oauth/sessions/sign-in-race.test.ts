import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPostgres } from '../../../../service/db/is-postgres.ts';
import type { Db } from '../../../../service/db/open.ts';
import { DEFAULT_SESSION_LIMITS } from '../../../../service/oauth/sessions/session-limits.ts';
import { findSession, startSession } from '../../../../service/oauth/sessions/sessions.ts';
import { signInByPassword } from '../../../../service/oauth/sessions/sign-in.ts';
import { hashPassword } from '../../../../service/password/hash.ts';
import { storePassword } from '../../../../service/password/new-password.ts';
import { ENGINES, START_MS } from '../../../support/databases.ts';
import { ANNA, NOON, signInDatabase } from '../../../support/sign-in.ts';
import { byCredentialCall } from '../../../support/by-test.ts';

const PASSWORD = 'Demo-pass-1';

/** Returns whether a statement is waiting for a lock that another transaction has. */
async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe.each(ENGINES)('a sign-in while its user is changed, on $engine,', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  let oldHash: string;
  let newHash: string;
  const credentials = { username: 'anna', password: PASSWORD, address: '192.0.2.1', devices: [] };
  const change = (values: { active: 0 } | { password_hash: string }) =>
    db.updateTable('users').set(values).where('uuid', '=', ANNA).execute();

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
    [oldHash, newHash] = await Promise.all([hashPassword(PASSWORD), hashPassword('Another-pass-2')]);
  }, START_MS);
  afterAll(() => close());
  beforeEach(() =>
    db.updateTable('users').set({ active: 1, password_hash: oldHash }).where('uuid', '=', ANNA).execute(),
  );

  it.each<[string, () => Promise<unknown>]>([
    ['the password', () => change({ password_hash: newHash })],
    ['the status', () => change({ active: 0 })],
  ])('is refused if %s changes after the password was checked', async (_, changed) => {
    const { confirm } = await signInByPassword(db, credentials, NOON);
    await changed();
    await expect(db.transaction().execute(confirm)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('opens no session that remains after a new password', async () => {
    const { confirm } = await signInByPassword(db, credentials, NOON);
    let finish!: () => void;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let opened!: (id: string) => void;
    const sessionId = new Promise<string>((resolve) => {
      opened = resolve;
    });
    const signingIn = db.transaction().execute(async (transaction) => {
      await confirm(transaction);
      opened((await startSession(transaction, ANNA, [], NOON)).id);
      await mayFinish;
    });
    const id = await sessionId;
    const owner = { uuid: ANNA, username: 'anna', passwordHash: oldHash };
    let isChanged = false;
    const changing = db
      .transaction()
      .execute((transaction) => byCredentialCall(() => storePassword(transaction, owner, newHash, NOON)))
      .then(() => {
        isChanged = true;
      });
    // On PostgreSQL, waits until the second transaction has ended or waits for a lock. Does not wait on the embedded
    // database, where the second transaction cannot begin before the first one has ended.
    await expect.poll(async () => !isPostgres(db) || isChanged || (await isWaiting(db))).toBe(true);
    finish();
    await Promise.all([signingIn, changing]);
    expect(await findSession({ db, sessionLimits: DEFAULT_SESSION_LIMITS }, [id], NOON)).toBeNull();
  });
});
