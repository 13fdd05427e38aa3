import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkSelection } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const PATH = '/userprofile/api/v1/user/export';

const label = () => `e${randomUUID().slice(0, 8)}`;

const usernamesIn = async (response: Response) =>
  (parse(await response.text(), { bom: true, columns: true }) as { username: string }[]).map(
    ({ username }) => username,
  );

describe.each(ONE_ENGINE)('an export of selected users on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const member = (username: string, others: object = {}) =>
    addUser(service.db, {
      username,
      businessProfile: service.fixture.businessProfiles.viewer,
      visibilityProfile: service.fixture.visibilityProfile,
      ...others,
    });
  const ask = (selection: BulkSelection, as: Person = 'admin', format = 'csv') =>
    service.call(`${PATH}?format=${format}`, { as, method: 'POST', body: selection });

  it('has the columns of every export, and only the selected users whom the administrator sees', async () => {
    const name = label();
    const uuids = [
      await member(`${name}.b`),
      await member(`${name}.a`),
      await member(`${name}.hidden`, { minimumRole: PRODUCT_ADMIN }),
      randomUUID(),
    ];
    await member(`${name}.other`);
    const response = await ask({ uuids, matching: null, except: [] });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="selected-users.csv"');
    const whole = await service.call(PATH, { as: 'admin' });
    const text = await response.clone().text();
    expect(text.split('\r\n')[0]).toBe((await whole.text()).split('\r\n')[0]);
    expect(await usernamesIn(response)).toEqual([`${name}.a`, `${name}.b`]);
  });

  it('has the users who match a filter, except some, and each user once', async () => {
    const name = label();
    const [first, second] = [await member(`${name}.a`), await member(`${name}.b`)];
    await member(`${name}.c`);
    const inactive = await member(`${name}.d`, { active: 0 });
    const matching = { list: 'activeUsers', filters: { username: name } } as const;
    const response = await ask({ uuids: [first, inactive], matching, except: [second] });
    expect(await usernamesIn(response)).toEqual([`${name}.a`, `${name}.c`, `${name}.d`]);
  });

  it('is refused with an unknown filter, before the file begins', async () => {
    const matching = { list: 'activeUsers', filters: { nickname: 'a' } } as const;
    expect((await ask({ uuids: [], matching, except: [] })).status).toBe(400);
  });

  it('can be a workbook', async () => {
    const uuid = await member(label());
    const response = await ask({ uuids: [uuid], matching: null, except: [] }, 'admin', 'xlsx');
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('is refused to users without an administrative role', async () => {
    const { viewer } = service.fixture.people;
    expect((await ask({ uuids: [viewer], matching: null, except: [] }, 'viewer')).status).toBe(403);
  });
});
