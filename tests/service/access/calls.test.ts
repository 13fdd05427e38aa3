import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Access } from '../../../openapi/generated/access.ts';
import { readContract } from '../../../service/http/contract.ts';
import { operationsOf, type Operation } from '../../../service/http/contract-document.ts';
import { PEOPLE, type Person } from '../../support/people.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const MAY: Record<Access, readonly (Person | null)[]> = {
  public: [null, ...PEOPLE],
  optional: [null, ...PEOPLE],
  user: PEOPLE,
  administrator: ['productAdmin', 'admin', 'scoAdmin'],
  profileAdministrator: ['productAdmin', 'admin'],
  productAdministrator: ['productAdmin'],
};

const operations = operationsOf(readContract());
const accessOf = (operation: Operation): Access => ACCESS[operation.id as keyof typeof ACCESS];

/** Returns the path of an operation. Its parameters name objects that do not exist. */
const address = ({ path }: Operation): string =>
  path.replace('{uuid}', '00000000-0000-4000-8000-000000000000').replaceAll(/\{\w+\}/g, 'nothing');

// The service compares roles before a call uses the database, so SQLite is enough.
describe.each(ONE_ENGINE)('who may make each call, on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());

  it('covers every operation of the contract', () => {
    expect(Object.keys(ACCESS).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  // A refused call does not reach its handler. Any other response, also an error, means that the call was admitted.
  const cases = operations.flatMap((operation) =>
    [null, ...PEOPLE].map((person) => ({ operation, id: operation.id, person })),
  );
  it.each(cases)('$id as $person', async ({ operation, person }) => {
    const { status } = await service.call(address(operation), {
      as: person,
      method: operation.method.toUpperCase(),
      headers: {
        ...(operation.asksForXsrf ? { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' } : {}),
        ...(operation.method === 'get' ? {} : { 'content-type': 'text/plain' }),
      },
    });
    const isAllowed = MAY[accessOf(operation)].includes(person);
    const refused = person === null ? 401 : 403;
    expect(status === refused, `${status}`).toBe(!isAllowed);
  });

  it('refuses an invalid token, and the token of an inactive user', async () => {
    const path = '/userprofile/api/v1/user/list/active';
    const ask = async (authorization: string) =>
      (await service.call(path, { headers: { authorization } })).status;
    expect(await ask('Bearer nonsense')).toBe(401);
    expect(await ask('Basic dXNlcjpwYXNz')).toBe(401);
    const token = await service.tokenOf(service.fixture.people.viewer);
    expect(await ask(`Bearer ${token}`)).toBe(200);
    await service.db.updateTable('users').set({ active: 0 }).where('username', '=', 'viewer').execute();
    expect(await ask(`Bearer ${token}`)).toBe(401);
  });
});
