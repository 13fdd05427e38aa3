import type { FastifyInstance } from 'fastify';
import { readInstallation } from '../../service/commands/installation.ts';
import { openDatabase, type Db } from '../../service/db/open.ts';
import type { Limits } from '../../service/limits.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens.ts';
import type { Services } from '../../service/services.ts';
import { startService as start } from '../../service/start.ts';
import { ENGINES, TEST_KEY } from './databases.ts';
import { freePort } from './free-port.ts';
import { addPeople, type Person, type Fixture } from './people.ts';

export interface TestServiceOptions {
  /** SQLite by default. */
  emptyDatabase?: (typeof ENGINES)[number]['emptyDatabase'];
  /** Demo data with so many users, in place of the people of the tests. */
  demoUsers?: number;
  /** Settings as they would stand in the environment. */
  environment?: Record<string, string>;
  consoleDirectory?: string;
  now?: () => number;
  limits?: Partial<Limits>;
}

export interface TestCall {
  as?: Person | null;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A service that runs in this process, on a port of its own, and checks every response against the contract. */
export interface TestService {
  url: string;
  /** Its port, which is another than the one of its address where that is set. */
  listensOn: number;
  db: Db;
  services: Services;
  /** To be asked without a connection. */
  app: FastifyInstance;
  /** What is in the database, where it has no demo data. */
  fixture: Fixture;
  /** Asks; as a person with a fresh access token where one is named. */
  call: (path: string, options?: TestCall) => Promise<Response>;
  /** An access token of any user. */
  tokenOf: (userUuid: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Who asks every call waits for none of them for long. */
const QUICK_CHANGES: Limits['changes'] = { intervalMs: 5, lifetimeMs: 50, mostOfOne: 16 };

/** Starts a service on an empty database that it fills first; `stop` removes both. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await (options.emptyDatabase ?? ENGINES[0].emptyDatabase)();
  const { config: settings, demo } = await readInstallation({
    PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    LAYOUT_CODE: 'SCO,NEA,VEN',
    SECRETS_KEY: TEST_KEY,
    ...(options.demoUsers === undefined ? { DEMO: '0' } : { DEMO_USERS: String(options.demoUsers) }),
    ...options.environment,
  });
  const config = { ...settings, database: database.address };
  let fixture = {} as Fixture;
  if (options.demoUsers === undefined) {
    const db = await openDatabase(database.address);
    fixture = await addPeople(db);
    await db.destroy();
  }
  const service = await start(config, {
    consoleDirectory: options.consoleDirectory ?? null,
    checkResponses: true,
    ...(options.now ? { now: options.now } : {}),
    ...(demo ? { prepare: demo.prepare } : {}),
    limits: { changes: QUICK_CHANGES, ...options.limits },
  });

  const tokenOf = (userUuid: string) =>
    issueAccessToken(service.services, {
      issuer: config.publicUrl,
      userUuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash: 'given by a test',
    });
  return {
    url: config.publicUrl,
    listensOn: service.port,
    app: service.app,
    db: service.services.db,
    services: service.services,
    fixture,
    tokenOf,
    call: async (path, { as = null, method = 'GET', body, headers = {} } = {}) =>
      fetch(`${config.publicUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(as ? { authorization: `Bearer ${await tokenOf(fixture.people[as])}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    stop: async () => {
      await service.stop();
      await database.release();
    },
  };
}
