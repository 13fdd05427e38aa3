import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { byTest } from '../../support/by-test.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

type Row = Readonly<Record<string, string>>;

describe.each(ONE_ENGINE)('the file of changes on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  /** Adds a user, and saves the user with another last name. Returns the user's uuid. */
  async function changeUser(username: string, lastName: string, others: object = {}): Promise<string> {
    const { businessProfiles, visibilityProfile } = service.fixture;
    const uuid = await addUser(service.db, {
      username,
      businessProfile: businessProfiles.viewer,
      visibilityProfile,
    });
    const stored = await service.call(`${API}/user/${uuid}`, { as: 'productAdmin' });
    const user = { ...((await stored.json()) as object), lastName, ...others };
    const body = { user, clonedId: null };
    const saved = await service.call(`${API}/user/update`, { as: 'productAdmin', method: 'POST', body });
    expect(saved.status).toBe(200);
    return uuid;
  }

  async function exported(search: string, as: 'productAdmin' | 'admin' = 'productAdmin'): Promise<Row[]> {
    const response = await service.call(`${API}/history/export?${search}`, { as });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="history.csv"');
    return parse(await response.text(), { columns: true, bom: true });
  }

  it('has a row for each field, with escaped formulas', async () => {
    const object = await changeUser('formula', '=1+1');
    const rows = await exported(`object=${object}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      call: 'updateUser',
      kind: 'user',
      uuid: object,
      name: 'formula',
      operation: 'updated',
      field: 'lastName',
      after: "'=1+1",
    });
  });

  it('has the same filters as the list', async () => {
    const object = await changeUser('filtered', 'Filtered');
    expect(await exported(`object=${object}&operation=created`)).toEqual([]);
    expect(await exported(`object=${object}&kind=businessProfile`)).toEqual([]);
    expect(await exported(`object=${object}&until=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await exported(`object=${object}&actor=${service.fixture.people.productAdmin}`)).toHaveLength(1);
    const wrong = await service.call(`${API}/history/export?from=yesterday`, { as: 'productAdmin' });
    expect(wrong.status).toBe(400);
  });

  it('has only what the reader may see', async () => {
    const object = await changeUser('hidden', 'Hidden', { minimumRole: { name: PRODUCT_ADMIN } });
    expect(await exported(`object=${object}`, 'admin')).toEqual([]);
    expect(await exported(`object=${object}`)).not.toEqual([]);
    expect((await service.call(`${API}/history/export`, { as: 'viewer' })).status).toBe(403);
  });

  it('says that values were erased', async () => {
    const object = await changeUser('forgotten', 'Forgotten');
    await byTest(() => erasePerson(service.db, object));
    expect(await exported(`object=${object}`)).toMatchObject([{ name: 'erased', field: '', after: '' }]);
  });

  it('has all changes, also if they need several pages', async () => {
    const names = Array.from({ length: 55 }, (_, index) => `paged${index}`);
    for (const name of names) await changeUser(name, 'Paged');
    const rows = await exported('kind=user&operation=updated');
    const found = rows.map(({ name }) => name).filter((name) => name?.startsWith('paged'));
    expect(found).toEqual(names.toReversed());
  });
});
