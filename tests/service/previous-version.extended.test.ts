import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User, UserInput } from '../../openapi/generated/types.ts';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { ENGINES, START_MS, TEST_KEY, type TestDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { buildCommit, findPreviousVersion, type OtherBuild } from '../support/previous-version.ts';
import {
  buildService,
  COMMAND,
  startServiceProcess,
  type ServiceProcess,
} from '../support/service-process.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Correct horse 7';

const previous = findPreviousVersion();

// Skipped in a source archive, which has no Git history from which the previous version could be built.
describe.skipIf(previous === null)('the version before the newest migration', () => {
  let build: OtherBuild;

  beforeAll(async () => {
    await buildService();
    build = await buildCommit(previous ?? '');
  }, START_MS);
  afterAll(() => build.remove());

  describe.each(ENGINES)('and the current one, concurrently on $engine', ({ emptyDatabase }) => {
    let database: TestDatabase;
    let directory: string;
    let balancer: Balancer;
    let services: ServiceProcess[];
    let token: string;
    /** URLs of two instances: one of the previous version, one of this version. Both use the same database. */
    let addresses: string[];

    beforeAll(async () => {
      database = await emptyDatabase();
      directory = await mkdtemp(join(tmpdir(), 'side-by-side-'));
      const ports = [await freePort(), await freePort()];
      addresses = ports.map((port) => `http://127.0.0.1:${port}`);
      balancer = await startBalancer(ports);
      const { address } = database;
      const settings = {
        DEMO: '0',
        ADMIN_USERNAME: 'root',
        ADMIN_PASSWORD: PASSWORD,
        SECRETS_KEY: TEST_KEY,
        PUBLIC_URL: balancer.url,
        ...(address.kind === 'sqlite'
          ? { DATA_DIR: join(address.file, '..') }
          : { DATA_DIR: directory, DATABASE_URL: address.url }),
      };
      services = [];
      for (const [index, command] of [build.command, COMMAND].entries()) {
        services.push(await startServiceProcess({ ...settings, PORT: String(ports[index]) }, command));
      }
      const session = new BrowserSession(balancer.url);
      await session.call('/userprofile/config.json');
      token = await session.signIn('root', PASSWORD);
    }, START_MS);
    afterAll(async () => {
      for (const { child } of services) child.kill('SIGTERM');
      await Promise.all(services.map(({ ended }) => ended));
      await balancer.stop();
      await database.release();
      await rm(directory, { recursive: true, force: true });
    });

    const call = (address: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${address}${API}${path}`, {
        headers: { ...bearer(token), 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });

    it.each([
      ['the previous one', 0],
      ['this one', 1],
    ])('see and change objects that %s saved', async (_name, index) => {
      const [by, other] = [addresses[index]!, addresses[1 - index]!];
      const [profile, seen] = await Promise.all(
        ['business', 'visibility'].map(async (kind) => {
          const [first] = (await (await call(other, `/profile/${kind}/list`)).json()) as { uuid: string }[];
          return { uuid: first!.uuid };
        }),
      );
      const created: UserInput = {
        uuid: null,
        username: `lukasz_${index}`,
        email: `lukasz_${index}@example.org`,
        firstName: 'Łukasz',
        lastName: `Øst ${index}`,
        active: true,
        businessProfile: profile!,
        visibilityProfile: seen!,
        minimumRole: { name: 'ADMIN' },
      };
      const saved = await call(by, '/user/update', { user: created, clonedId: null });
      expect(saved.status).toBe(200);
      const { uuid } = (await saved.json()) as User;

      for (const address of addresses) {
        for (const filter of [`username=kasz_${index}`, `name=Lukasz`, `email=LUKASZ_${index}@`]) {
          const found = await call(address, `/user/list/active?limit=10&sort=-name&${filter}`);
          expect(found.status).toBe(200);
          expect(((await found.json()) as User[]).map((user) => user.uuid)).toContain(uuid);
        }
      }

      const read = await call(other, `/user/${uuid}`);
      const ifMatch = { 'if-match': read.headers.get('etag') ?? '' };
      // The user is read from the instance that then gets the save, because the previous version of the service refuses
      // unknown fields.
      const edit = async (address: string, lastName: string) => {
        const own = (await (await call(address, `/user/${uuid}`)).json()) as User;
        const { mayChange: _mayChange, externalIdentities: _identities, ...user } = own;
        return call(address, '/user/update', { user: { ...user, lastName } }, ifMatch);
      };
      expect((await edit(other, 'Changed')).status).toBe(200);
      expect((await edit(by, 'Too late')).status).toBe(412);
      expect(await (await call(by, `/user/${uuid}`)).json()).toMatchObject({ lastName: 'Changed' });

      expect((await call(other, '/user/inactivate', [{ uuid }])).status).toBe(200);
      const inactive = await call(by, `/user/list/inactive?limit=10&name=changed`);
      expect(((await inactive.json()) as User[]).map((one) => one.uuid)).toContain(uuid);
    });

    it('end a session in both versions when the user signs out at one of them', async () => {
      const session = new BrowserSession(balancer.url);
      await session.call('/userprofile/config.json');
      const own = await session.signIn('root', PASSWORD);
      const statuses = () =>
        Promise.all(
          addresses.map(async (at) => (await fetch(`${at}${API}/me`, { headers: bearer(own) })).status),
        );
      expect(await statuses()).toEqual([200, 200]);
      await session.call(`${API}/auth/logout`, { headers: bearer(own) });
      expect(await statuses()).toEqual([401, 401]);
    });
  });
});
