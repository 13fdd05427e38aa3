import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORDED_BUSINESS_PROFILES } from '../../../service/business-profile/recorded-business-profile.ts';
import {
  beginChange,
  recordAround,
  recordTogether,
  replacedSecret,
} from '../../../service/change-history/record.ts';
import { tryInSavepoint } from '../../../service/change-history/try-in-savepoint.ts';
import { fold } from '../../../service/db/fold.ts';
import { type Db, openAndReencrypt } from '../../../service/db/open.ts';
import { problem } from '../../../service/problem.ts';
import { byTest } from '../../support/by-test.ts';
import { ENGINES, type TestDatabase } from '../../support/databases.ts';
import { addPeople } from '../../support/people.ts';

const kind = RECORDED_BUSINESS_PROFILES;

/** Stores a profile and records it, as the save of a profile does. Also records that a secret was replaced. */
const save = (transaction: Db, uuid: string, name: string): Promise<void> =>
  recordAround(
    transaction,
    [{ kind, uuids: [uuid], extraFields: new Map([[uuid, [replacedSecret('secret')]]]) }],
    async () => {
      const row = { name, name_folded: fold(name), description: null, minimum_role: 'ADMIN' as const };
      await transaction
        .insertInto('business_profiles')
        .values({ uuid, company_uuid: null, ...row })
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
    },
  );

describe.each(ENGINES)('objects that are recorded together on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let db: Db;
  let statements = 0;

  beforeEach(async () => {
    database = await emptyDatabase();
    ({ db } = await openAndReencrypt(database.address, () => void statements++));
    await addPeople(db);
  });
  afterEach(async () => {
    await db.destroy();
    await database.release();
  });

  const saveTogether = (
    stored: readonly string[],
    created: readonly string[],
    work: (on: Db) => Promise<void>,
  ) =>
    byTest(() =>
      db.transaction().execute(async (transaction) => {
        const change = await beginChange(transaction, null);
        await recordTogether(transaction, { kind, stored, created }, () => work(transaction));
        return change;
      }),
    );

  /** Saves new profiles. Returns the number of statements, without those that save a profile. */
  const countFor = async (count: number): Promise<number> => {
    const uuids = Array.from({ length: count }, () => randomUUID());
    const before = statements;
    await saveTogether([], uuids, async (on) => {
      for (const uuid of uuids) await save(on, uuid, uuid);
    });
    return statements - before - count;
  };

  async function itemsOf(change: string) {
    const rows = await db
      .selectFrom('change_items')
      .select(['operation', 'content'])
      .where('change_uuid', '=', change)
      .orderBy('position')
      .execute();
    return rows.map(({ operation, content }) => {
      const { name, fields } = JSON.parse(content) as { name: string; fields: { field: string }[] };
      return [operation, name, fields.map(({ field }) => field)];
    });
  }

  it('have one item each, with the difference between the states before the first and after the last save', async () => {
    const [stored, created, other] = [randomUUID(), randomUUID(), randomUUID()];
    await saveTogether([], [stored], (on) => save(on, stored, 'Former'));
    const change = await saveTogether([stored], [created], async (on) => {
      await save(on, stored, 'Between');
      await save(on, created, 'New');
      await save(on, other, 'Other');
      await save(on, stored, 'Last');
    });
    expect(await itemsOf(change)).toEqual([
      ['updated', 'Last', ['name', 'secret']],
      ['created', 'New', expect.arrayContaining(['name', 'secret'])],
      ['created', 'Other', expect.arrayContaining(['name', 'secret'])],
    ]);
  });

  it('have no item if their save was rolled back to a savepoint', async () => {
    const [refused, saved] = [randomUUID(), randomUUID()];
    const change = await saveTogether([], [refused, saved], async (on) => {
      await tryInSavepoint(on, async () => {
        await save(on, refused, 'Refused');
        throw problem('name_taken');
      });
      await tryInSavepoint(on, () => save(on, saved, 'Saved'));
    });
    expect(await itemsOf(change)).toEqual([['created', 'Saved', expect.arrayContaining(['name', 'secret'])]]);
  });

  it('need no further statements for further objects, except those that save them', async () => {
    expect(await countFor(30)).toBe(await countFor(3));
  });
});
