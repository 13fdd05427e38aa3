import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../../service/access/viewer.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { compareStates } from '../../../service/change-history/compare-states.ts';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { findChanges, findItems } from '../../../service/change-history/find-changes.ts';
import { storeHistoryCheck } from '../../../service/change-history/history-check.ts';
import { recordAround } from '../../../service/change-history/record.ts';
import { COMPARED_KINDS } from '../../../service/resources.ts';
import { type Db, openAndReencrypt, openDatabase } from '../../../service/db/open.ts';
import { RECORDED_APP_PROFILES } from '../../../service/app-profile/recorded-app-profile.ts';
import { changeUsers } from '../../../service/user/change-users.ts';
import type { Sealed } from '../../../service/vault/sealed.ts';
import { byTest } from '../../support/by-test.ts';
import { contextOf, ENGINES, type TestDatabase } from '../../support/databases.ts';
import { addPeople, addUser, type Fixture } from '../../support/people.ts';

const lastNameChange = (before: string, after: string) => [
  { kind: 'user', operation: 'updated', name: 'viewer', fields: [['lastName', before, after]] },
];
const outside = (items: readonly object[]) => ({ call: 'outside', actor: 'unknown', items });

describe.each(ENGINES)('a change outside the history on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let db: Db;
  let fixture: Fixture;

  beforeEach(async () => {
    database = await emptyDatabase();
    db = await openDatabase(database.address);
    fixture = await addPeople(db);
    await compare();
    await storeHistoryCheck(db, { at: Date.now(), last: 0, lastIntact: 0, defect: null });
  });
  afterEach(async () => {
    await db.destroy();
    await database.release();
  });

  const compare = () => compareStates(contextOf(db), COMPARED_KINDS);

  const setLastName = (on: Db, lastName: string) =>
    on.updateTable('users').set({ last_name: lastName }).where('uuid', '=', fixture.people.viewer).execute();

  const renameByService = (lastName: string): Promise<unknown> =>
    byTest(() =>
      db
        .transaction()
        .execute((transaction) =>
          changeUsers(transaction, [fixture.people.viewer], () => setLastName(transaction, lastName)),
        ),
    );

  /** Reads all changes, the oldest first, with the call, the actor, and what happened to each object. */
  async function history() {
    const context = contextOf(db);
    const viewer: Viewer = {
      uuid: fixture.people.productAdmin,
      username: 'product.admin',
      roles: [PRODUCT_ADMIN],
      companyUuid: null,
      own: new Set(),
    };
    const { changes } = await findChanges(context, viewer, { limit: 100 });
    return Promise.all(
      changes.toReversed().map(async ({ uuid, call, actor }) => {
        const found = await findItems(context, viewer, { uuid, limit: 100 });
        const items = found.items.map(({ kind, operation, name, fields }) => ({
          kind,
          operation,
          name,
          fields: fields.map(({ field, before, after }) => [field, before, after]),
        }));
        return { call, actor: actor.kind, items };
      }),
    );
  }

  it('does not exist if only the service has changed objects', async () => {
    await renameByService('One');
    await compare();
    expect((await history()).map(({ call }) => call)).toEqual(['task.test']);
  });

  it('is found by the next recorded change, before that change', async () => {
    await renameByService('One');
    await setLastName(db, 'Two');
    await renameByService('Three');
    await compare();
    expect((await history()).slice(1)).toEqual([
      outside(lastNameChange('One', 'Two')),
      { call: 'task.test', actor: 'service', items: lastNameChange('Two', 'Three') },
    ]);
  });

  it('is found by the next save of the same values', async () => {
    await renameByService('One');
    await setLastName(db, 'Two');
    await renameByService('Two');
    expect((await history()).slice(1)).toEqual([outside(lastNameChange('One', 'Two'))]);
  });

  it('is found once by the daily comparison', async () => {
    await renameByService('One');
    await setLastName(db, 'Two');
    await compare();
    await compare();
    expect((await history()).slice(1)).toEqual([outside(lastNameChange('One', 'Two'))]);
  });

  it('can create and delete an object', async () => {
    const uuid = await addUser(db, { username: 'added' });
    await compare();
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    await compare();
    const found = await history();
    expect(found.map(({ call, items }) => [call, items[0]!.operation, items[0]!.name])).toEqual([
      ['outside', 'created', 'added'],
      ['outside', 'deleted', 'added'],
    ]);
    expect(found[0]!.items[0]!.fields).toContainEqual(['username', null, 'added']);
    expect(found[1]!.items[0]!.fields).toContainEqual(['username', 'added', null]);
  });

  it('needs one query for many objects to find out whether their values should be known', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `added${index}`);
    for (const username of names) await addUser(db, { username });
    const asked: string[] = [];
    const { db: logged } = await openAndReencrypt(
      database.address,
      ({ query }) => void asked.push(query.sql),
    );
    try {
      await compareStates(contextOf(logged), COMPARED_KINDS);
    } finally {
      await logged.destroy();
    }
    expect(
      asked.filter((text) => /from "installation"/.test(text) && !/insert/.test(text)).length,
    ).toBeLessThan(5);
    expect((await history())[0]!.items).toHaveLength(50);
  });

  it('is not the rename of an object that others refer to', async () => {
    const application = randomUUID();
    const role = randomUUID();
    const profile = randomUUID();
    const visible = { minimum_role: 'ADMIN', company_uuid: null } as const;
    const secret = 'not used' as Sealed;
    await db
      .insertInto('applications')
      .values({
        uuid: application,
        name: 'App',
        name_folded: 'app',
        data_url: '',
        data_driver_name: '',
        data_username: '',
        data_password: secret,
        api_host: '',
        api_auth_type: 'OAUTH2',
        api_username: '',
        api_password: secret,
      })
      .execute();
    await db
      .insertInto('application_roles')
      .values({
        uuid: role,
        application_uuid: application,
        name: 'Operator',
        category: null,
        external_role: 0,
        ...visible,
      })
      .execute();
    await db
      .insertInto('app_profiles')
      .values({
        uuid: profile,
        name: 'Profile',
        name_folded: 'profile',
        description: null,
        application_uuid: application,
        ...visible,
      })
      .execute();
    await db.insertInto('app_profile_roles').values({ app_profile_uuid: profile, role_uuid: role }).execute();
    await compare();
    const before = (await history()).length;
    await db.updateTable('application_roles').set({ name: 'Renamed' }).where('uuid', '=', role).execute();
    await compare();
    const found = (await history()).slice(before);
    expect(found.flatMap(({ items }) => items.map(({ kind }) => kind))).toEqual(['application']);
    await byTest(() =>
      db
        .transaction()
        .execute((transaction) =>
          recordAround(transaction, [{ kind: RECORDED_APP_PROFILES, uuids: [profile] }], () =>
            transaction.deleteFrom('app_profile_roles').where('role_uuid', '=', role).execute(),
          ),
        ),
    );
    expect((await history()).slice(before + 1).map(({ call }) => call)).toEqual(['task.test']);
  });

  it('is not what a version has recorded that knew other fields', async () => {
    await db
      .updateTable('recorded_states')
      .set({ content: '{"name":"x","minimum_role":"ADMIN","company_uuid":null,"fields":{"formerField":1}}' })
      .where('kind', '=', 'businessProfile')
      .execute();
    await compare();
    expect(await history()).toEqual([]);
  });

  it('is not known for the time before the values of all objects were stored', async () => {
    await db.deleteFrom('installation').where('name', '=', 'historyCheck').execute();
    await addUser(db, { username: 'added' });
    await compare();
    expect(await history()).toEqual([]);
  });

  it('is not known after the personal data of the user were erased, whose stored values are unreadable', async () => {
    await byTest(() => erasePerson(db, fixture.people.viewer));
    const { content } = await db
      .selectFrom('recorded_states')
      .select('content')
      .where('object_uuid', '=', fixture.people.viewer)
      .executeTakeFirstOrThrow();
    expect(content).not.toContain('viewer');
    await setLastName(db, 'Two');
    await compare();
    await setLastName(db, 'Three');
    await compare();
    expect((await history()).slice(1)).toEqual([outside(lastNameChange('Two', 'Three'))]);
  });
});
