import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migration } from '../../../service/db/migrations/0005-sessions.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { ENGINES, START_MS, type OpenDatabase } from '../../support/databases.ts';
import { ANNA, NOON, signInDatabase } from '../../support/sign-in.ts';

describe.each(ENGINES)('the migration of sessions on $engine', ({ emptyDatabase }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await signInDatabase(emptyDatabase);
  }, START_MS);
  afterAll(() => database.close());

  it('adds an id to each session without one, and keeps the ids of the others', async () => {
    const { db } = database;
    for (let count = 0; count < 4; count += 1) await startSession(db, ANNA, [], NOON + count);
    const sids = async () =>
      (await db.selectFrom('sso_sessions').select('sid').orderBy('created_at').execute()).map(
        ({ sid }) => sid,
      );
    const [, , , kept] = await sids();
    await db.updateTable('sso_sessions').set({ sid: null }).where('sid', '!=', kept!).execute();
    // The columns that the previous version of the service did not have are removed.
    for (const column of ['last_used_at', 'browser', 'system', 'address']) {
      await db.schema.alterTable('sso_sessions').dropColumn(column).execute();
    }
    await migration.up(db);
    const after = await sids();
    expect(after[3]).toBe(kept);
    expect(new Set(after).size).toBe(4);
    for (const sid of after) {
      expect(sid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
  });
});
