import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../service/db/open.ts';
import { startSession } from '../../../service/oauth/sessions.ts';
import { startSweeping } from '../../../service/tasks/sweep.ts';
import { emptySqlite } from '../../support/databases.ts';
import { ANNA, NOON, signInDatabase } from '../../support/sign-in.ts';

const DAY = 24 * 60 * 60_000;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await signInDatabase(emptySqlite));
});
afterAll(() => close());

describe('the sweep', () => {
  it('deletes an expired session without a sign-in', async () => {
    await startSession(db, ANNA, undefined, NOON);
    const stop = startSweeping(db, () => NOON + DAY, { warn: expect.unreachable }, 1);
    try {
      await vi.waitFor(async () => {
        expect(await db.selectFrom('sso_sessions').selectAll().execute()).toEqual([]);
      });
    } finally {
      await stop();
    }
  });
});
