import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from '../support/browser-session.ts';
import { ENGINES, START_MS } from '../support/databases.ts';
import { addOperators } from '../support/granted-applications.ts';
import { ask } from '../support/postgres-cluster.ts';
import { startService, type TestService } from '../support/service.ts';
import { startOtherSystem } from '../support/other-system.ts';

const API = '/userprofile/api/v1';
/** Size of the service's pool of database connections. */
const AT_ONCE = 10;

/** Creates an empty PostgreSQL database with its own role, so that a test can forbid the role to connect. */
async function ownedDatabase() {
  const { address, release } = await ENGINES[1].databaseWithoutTables();
  if (address.kind !== 'postgres') throw new Error('The database is not PostgreSQL');
  const { url } = address;
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const database = url.slice(url.lastIndexOf('/') + 1);
  await ask(url, `create role ${role} login; alter database ${database} owner to ${role}`);
  return {
    url,
    role,
    address: { ...address, url: url.replace('//postgres@', `//${role}@`) },
    release: async () => {
      await release();
      await ask(url.replace(database, 'postgres'), `drop role ${role}`);
    },
  };
}

const statuses = (answers: readonly Response[]) => new Set(answers.map(({ status }) => status));

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
}

const allAtOnce = (call: () => Promise<Response>) => Promise.all(Array.from({ length: AT_ONCE }, call));

describe('a service without a PostgreSQL connection', () => {
  let database: Awaited<ReturnType<typeof ownedDatabase>>;
  let service: TestService;

  beforeAll(async () => {
    database = await ownedDatabase();
    service = await startService({ emptyDatabase: async () => database });
  }, START_MS);
  afterAll(() => service.stop());

  it('reports that no connection is free, and then continues', async () => {
    const token = await service.tokenOf(service.fixture.people.admin);
    const asked = () => service.call(`${API}/me`, { headers: bearer(token) });
    await ask(database.url, `alter role ${database.role} connection limit 0`);
    const answers = await allAtOnce(asked);
    await ask(database.url, `alter role ${database.role} connection limit -1`);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).not.toEqual([]);
    for (const answer of refused) await expectUnavailable(answer);
    expect(statuses(await allAtOnce(asked))).toEqual(new Set([200]));
  });

  it('does not say that nothing was changed if an application was already notified', async () => {
    const application = await startOtherSystem();
    const operators = await addOperators(service.db, application.url);
    const { role, url } = database;
    const deny = `alter role ${role} connection limit 0;
      select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`;
    application.answer((_request, response) => void ask(url, deny).then(() => response.end('{}')));
    const user = {
      uuid: null,
      username: 'saved',
      email: 'saved@example.org',
      firstName: 'Zoë',
      lastName: 'Saved',
      active: true,
      businessProfile: { uuid: operators.uuid },
      visibilityProfile: { uuid: service.fixture.visibilityProfile },
      minimumRole: { name: 'ADMIN' },
    };
    const body = { user, clonedId: null };
    const answer = await service.call(`${API}/user/update`, { as: 'admin', method: 'POST', body });
    await ask(url, `alter role ${role} connection limit -1`);
    expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'outcome_unknown' }]);
    const stored = service.db.selectFrom('users').select('uuid').where('username', '=', user.username);
    expect(await stored.execute()).toHaveLength(1);
    await application.stop();
  });
});

it(
  'a service waits as long for a lock as for a connection, reports the failure, and then continues',
  async () => {
    const [, { emptyDatabase }] = ENGINES;
    const { address, release } = await emptyDatabase();
    if (address.kind !== 'postgres') throw new Error('The database is not PostgreSQL');
    const service = await startService({
      emptyDatabase: async () => ({ address: { ...address, patienceMs: 2000 }, release }),
    });
    const headers = bearer(await service.tokenOf(service.fixture.people.admin));
    const read = () => service.call(`${API}/me`, { headers });
    const save = () => {
      const body = [{ uuid: service.fixture.people.viewer }];
      return service.call(`${API}/user/inactivate`, { headers, method: 'POST', body });
    };
    const other = new Client({ connectionString: address.url });
    await other.connect();
    try {
      await other.query('begin; lock table list_versions in share row exclusive mode');
      const [saves, reads] = await Promise.all([allAtOnce(save), allAtOnce(read)]);
      const refused = reads.filter(({ status }) => status !== 200);
      for (const answer of [...saves, ...refused]) await expectUnavailable(answer);
    } finally {
      await other.end();
    }
    // On a busy machine, some calls may again wait too long for a connection.
    await expect.poll(async () => [(await save()).status, (await read()).status]).toEqual([200, 200]);
    await service.stop();
  },
  START_MS,
);
