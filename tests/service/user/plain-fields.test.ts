import { USER_INPUT } from '../../../openapi/generated/text-rules.ts';
import { tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPlan, User } from '../../../openapi/generated/types.ts';
import { mapPlainFields, PLAIN_FIELD_NAMES, type PlainField } from '../../../openapi/rules/user-fields.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser } from '../../support/people.ts';
import { startRecordingApplication, type RecordingApplication } from '../../support/recording-application.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1/user';

/** Returns a different text for each plain field. */
const texts = (about: string) => mapPlainFields((field) => `${field} ${about}`);

const NOTHING = mapPlainFields(() => null);

const plainOf = (user: Partial<Record<PlainField, unknown>>) => mapPlainFields((field) => user[field]);

describe.each(ENGINES)('each plain field of a user on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let inventory: OtherSystem;
  let application: RecordingApplication;
  let operators: Awaited<ReturnType<typeof addOperators>>;

  beforeAll(async () => {
    inventory = await startOtherSystem();
    application = await startRecordingApplication();
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: inventory.url } });
    operators = await addOperators(service.db, application.url);
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await application.stop();
    await inventory.stop();
  });

  const read = async (uuid: string) =>
    (await (await service.call(`${API}/${uuid}`, { as: 'productAdmin' })).json()) as User;
  const save = async (user: User) => {
    const body = { user, clonedId: null };
    const answer = await service.call(`${API}/update`, { as: 'productAdmin', method: 'POST', body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as User;
  };
  const upload = async (path: string, csv: string) => {
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
    const answer = await fetch(`${service.url}${API}/${path}`, {
      method: 'POST',
      body: formOf(csv),
      headers: { authorization },
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const addUserWith = async (username: string, changes: Partial<User> = {}) => {
    const uuid = await addUser(service.db, { username, businessProfile: operators.uuid });
    return save({ ...(await read(uuid)), ...changes });
  };

  it('is saved, read and cleared', async () => {
    const user = await addUserWith('saved', texts('saved'));
    expect(plainOf(user)).toEqual(texts('saved'));
    expect(plainOf(await read(user.uuid))).toEqual(texts('saved'));
    const emptied = await save({ ...user, ...mapPlainFields(() => '') });
    expect(plainOf(emptied)).toEqual(NOTHING);
  });

  it('is exported', async () => {
    await addUserWith('exported', texts('exported'));
    const answer = await service.call(`${API}/export`, { as: 'productAdmin' });
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true });
    const exported = rows.find(({ username }) => username === 'exported');
    expect(exported && plainOf(exported)).toEqual(texts('exported'));
  });

  it('is imported for new and stored users, and the plan contains it', async () => {
    const stored = await addUserWith('stored', texts('before'));
    const businessProfile = operators.name;
    const csv = csvOf([
      cellsOf('stored', { ...texts('after'), businessProfile }),
      cellsOf('new', { ...texts('new'), businessProfile }),
    ]);
    const plan = (await upload('import/plan', csv)) as ImportPlan;
    const [changed, created] = plan.rows;
    for (const column of PLAIN_FIELD_NAMES) {
      expect(changed?.changes).toContainEqual({ column, from: `${column} before`, to: `${column} after` });
      expect(created?.changes).toContainEqual({ column, from: null, to: `${column} new` });
    }
    await upload('import', csv);
    expect(plainOf(await read(stored.uuid))).toEqual(texts('after'));
    const found = await service.call(`${API}/username/new`, { as: 'productAdmin' });
    expect(plainOf((await found.json()) as User)).toEqual(texts('new'));
  });

  it('is refused in an import if it is too long, and is returned to be corrected', async () => {
    const long = mapPlainFields((field) => 'x'.repeat(USER_INPUT[field].maxLength + 1));
    const plan = (await upload('import/plan', csvOf([cellsOf('long', long)]))) as ImportPlan;
    const [refused] = plan.rows;
    for (const column of PLAIN_FIELD_NAMES) {
      const message = tooLongMessage(USER_INPUT[column].maxLength);
      expect(refused?.problems).toContainEqual({
        row: 2,
        column,
        heading: column,
        value: long[column],
        message,
      });
    }
    expect(refused?.cells).toEqual(expect.arrayContaining(Object.values(long)));
  });

  it('is pushed to applications', async () => {
    await addUserWith('pushed', texts('pushed'));
    const pushed = application.received.findLast(({ username }) => username === 'pushed');
    expect(pushed && plainOf(pushed)).toEqual(texts('pushed'));
  });

  it('is pulled from the inventory, and is cleared if the inventory omits it', async () => {
    const stored = await addUserWith('pulled', texts('before'));
    const { username, email, firstName, lastName } = stored;
    const pull = async (plain: object) => {
      inventory.answerPaths({ '/users': [{ username, email, firstName, lastName, ...plain }] });
      const answer = await service.call(`${API}/pullUsers`, { as: 'productAdmin' });
      expect(await answer.json()).toMatchObject({ updated: 1, failed: [] });
      return plainOf(await read(stored.uuid));
    };
    expect(await pull(texts('pulled'))).toEqual(texts('pulled'));
    expect(await pull({})).toEqual(NOTHING);
  });
});
