import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { taskCause, withCause } from '../../../service/change-history/cause.ts';
import { checkSeals } from '../../../service/change-history/check-seals.ts';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { deleteExpiredChanges } from '../../../service/change-history/retention.ts';
import { sealNextBatch } from '../../../service/change-history/seals.ts';
import type { Db } from '../../../service/db/open.ts';
import { changeUsers } from '../../../service/user/change-users.ts';
import { byTest } from '../../support/by-test.ts';
import { contextOf, ENGINES, type TestDatabase, TEST_KEYS } from '../../support/databases.ts';
import { addPeople, type Fixture } from '../../support/people.ts';
import { openDatabase } from '../../../service/db/open.ts';

const DAY = 24 * 60 * 60_000;

describe.each(ENGINES)('the seals of the history on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let db: Db;
  let fixture: Fixture;

  beforeEach(async () => {
    database = await emptyDatabase();
    db = await openDatabase(database.address);
    fixture = await addPeople(db);
  });
  afterEach(async () => {
    await db.destroy();
    await database.release();
  });

  const updateIn = (values: { last_name?: string; active?: 0 }): Promise<unknown> =>
    db
      .transaction()
      .execute((transaction) =>
        changeUsers(transaction, [fixture.people.viewer], () =>
          transaction.updateTable('users').set(values).where('uuid', '=', fixture.people.viewer).execute(),
        ),
      );
  const renameIn = (lastName: string): Promise<unknown> => updateIn({ last_name: lastName });
  const rename = (lastName: string): Promise<unknown> => byTest(() => renameIn(lastName));
  const seal = () => sealNextBatch({ db, keys: TEST_KEYS });
  const check = () => checkSeals({ db, keys: TEST_KEYS });

  /** Makes three seals: of two changes, of one, and of one. One change stays without a seal. */
  async function makeSeals(): Promise<void> {
    await rename('One');
    await byTest(() => updateIn({ active: 0 }));
    await seal();
    await rename('Three');
    await seal();
    await rename('Four');
    await seal();
    await rename('Five');
  }

  it('hold for changes that nobody touched', async () => {
    await makeSeals();
    expect(await check()).toEqual({ last: 3, lastIntact: 3, defect: null, unsealed: 1 });
    await seal();
    expect(await seal()).toBeNull();
    expect(await check()).toEqual({ last: 4, lastIntact: 4, defect: null, unsealed: 0 });
  });

  it.each<[title: string, attack: () => Promise<unknown>, defect: string]>([
    [
      'a changed item',
      () => db.updateTable('change_items').set({ content: '{}' }).where('position', '=', 0).execute(),
      'a change of seal 1 was changed',
    ],
    [
      'a changed actor',
      () => db.updateTable('changes').set({ actor_kind: 'command' }).where('seal', '=', 2).execute(),
      'a change of seal 2 was changed',
    ],
    [
      'a deleted item',
      () =>
        db
          .deleteFrom('change_items')
          .where('change_uuid', 'in', (eb) => eb.selectFrom('changes').select('uuid').where('seal', '=', 2))
          .execute(),
      'a change of seal 2 was changed',
    ],
    [
      'a deleted link',
      () => db.deleteFrom('access_link_changes').where('to_uuid', '=', 'active').execute(),
      'a change of seal 1 was changed',
    ],
    [
      'a changed link',
      () => db.updateTable('access_link_changes').set({ is_added: 1 }).execute(),
      'a change of seal 1 was changed',
    ],
    [
      'an added link of an object that was not changed',
      async () => {
        const [change] = await db.selectFrom('changes').select('uuid').where('seal', '=', 2).execute();
        const link = {
          from_uuid: fixture.people.admin,
          to_uuid: 'active',
          to_name: null,
          is_added: 0,
        } as const;
        await db
          .insertInto('access_link_changes')
          .values({ ...link, change_uuid: change!.uuid, kind: 'active' })
          .execute();
      },
      'a change of seal 2 was changed',
    ],
    [
      'a deleted change',
      () => db.deleteFrom('changes').where('seal', '=', 2).execute(),
      'changes of seal 2 were deleted',
    ],
    [
      'an added change',
      () => db.updateTable('changes').set({ seal: 2 }).where('seal', 'is', null).execute(),
      'changes were added to seal 2',
    ],
    [
      'a deleted seal',
      () => db.deleteFrom('change_seals').where('number', '=', 2).execute(),
      'seal 2 is missing',
    ],
    [
      'a changed seal',
      () => db.updateTable('change_seals').set({ digest: 'x' }).where('number', '=', 3).execute(),
      'seal 3 was changed',
    ],
    [
      'a deleted key',
      () => db.deleteFrom('person_keys').where('person_uuid', '=', 'seals').execute(),
      'the key of the seals is missing',
    ],
  ])('do not hold after %s', async (_title, attack, defect) => {
    await makeSeals();
    await attack();
    expect(await check()).toMatchObject({ defect });
  });

  it('hold after the personal data of a user were erased, which is recorded', async () => {
    await makeSeals();
    expect(await byTest(() => erasePerson(db, fixture.people.viewer))).toBe(true);
    expect(await byTest(() => erasePerson(db, fixture.people.viewer))).toBe(false);
    await seal();
    expect(await check()).toEqual({ last: 4, lastIntact: 4, defect: null, unsealed: 0 });
    const items = await db
      .selectFrom('change_items')
      .selectAll()
      .where('kind', '=', 'installation')
      .execute();
    expect(items.map(({ content }) => content)).toEqual([expect.stringContaining(fixture.people.viewer)]);
  });

  it('cover a change that was made after a clock was set back', async () => {
    await makeSeals();
    await seal();
    const anHourAgo = { keys: TEST_KEYS, now: () => Date.now() - 60 * 60_000 };
    await withCause(anHourAgo, taskCause('test'), () => renameIn('Before all others'));
    expect(await check()).toEqual({ last: 4, lastIntact: 4, defect: null, unsealed: 1 });
    await seal();
    expect(await check()).toEqual({ last: 5, lastIntact: 5, defect: null, unsealed: 0 });
    await db.deleteFrom('changes').where('seal', '=', 5).execute();
    expect(await check()).toMatchObject({ defect: 'changes of seal 5 were deleted' });
  });

  it('hold after old changes were deleted, which is recorded once', async () => {
    await makeSeals();
    const later = { ...contextOf(db), now: () => Date.now() + 10 * DAY };
    expect(await deleteExpiredChanges(later, 30)).toBe(0);
    expect(await deleteExpiredChanges(later, 5)).toBe(4);
    expect(await deleteExpiredChanges(later, 5)).toBe(0);
    expect(await check()).toEqual({ last: 3, lastIntact: 3, defect: null, unsealed: 2 });
    const left = await db.selectFrom('changes').select('call').orderBy('uuid').execute();
    expect(left.map(({ call }) => call)).toEqual(['task.test', 'task.retention']);
  });

  it('completes a deletion that was interrupted', async () => {
    await makeSeals();
    const later = { ...contextOf(db), now: () => Date.now() + 10 * DAY };
    await deleteExpiredChanges(later, 5);
    await rename('Six');
    await db.updateTable('changes').set({ seal: 1 }).where('call', '=', 'task.test').execute();
    expect(await deleteExpiredChanges(later, 5)).toBe(2);
  });
});
