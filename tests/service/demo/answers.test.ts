import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameProduct } from '../../../openapi/rules/product.ts';
import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { operations } from '../../support/operations.ts';
import { resourceCases } from '../../support/resource-cases.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

/** Paths of all GET operations, relative to the API's root. */
const PATHS = operations
  .filter(({ method }) => method === 'get')
  .map(({ path }) => nameProduct(path.slice(`${API}/`.length)));

/** Paths of all lists, and of the choices that forms offer. */
const LISTS = [
  ...PATHS.filter((path) => /\/list(?:\/(?:active|inactive))?$/.test(path)),
  'user/config',
  'visibility/elements',
];

/** Pairs of a list's path and the path of a single object, for lists whose objects can be read one by one. */
const ONE_OF = LISTS.flatMap((list) => {
  const items = list.replace(/\/list.*/, '');
  const one = [`${items}/get/{uuid}`, `${items}/{uuid}`].find((path) => PATHS.includes(path));
  return one ? [[list, one] as const] : [];
});

it('this test finds the operation to read an object of every resource in the contract', () => {
  for (const { calls } of resourceCases)
    expect(ONE_OF.map(([list]) => `GET ${API}/${list}`)).toContain(calls.list);
});

/** Each test also checks that the responses follow the contract: otherwise, the service responds with 500. */
describe.each(ONE_ENGINE)('the demo data on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let headers: Record<string, string>;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 120 });
    const administrator = DEMO_ACCOUNTS[0]?.username ?? '';
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', administrator)
      .executeTakeFirstOrThrow();
    headers = { authorization: `Bearer ${await service.tokenOf(uuid)}` };
  }, START_MS);
  afterAll(() => service.stop());

  const read = (path: string) => service.call(`${API}/${path}`, { headers });

  it.each(LISTS)('follows the contract: %s', async (path) => {
    const response = await read(path);
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object).length).toBeGreaterThan(0);
  });

  it.each(ONE_OF)('follows the contract for each object of %s', async (list, one) => {
    const items = (await (await read(list)).json()) as { uuid: string }[];
    for (const { uuid } of items.slice(0, 20))
      expect((await read(one.replace('{uuid}', uuid))).status).toBe(200);
  });
});
