import type { FastifyInstance } from 'fastify';
import { readInstallation } from '../../service/commands/installation.ts';
import type { Db } from '../../service/db/open.ts';
import type { Limits } from '../../service/limits.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens/tokens.ts';
import type { Services } from '../../service/services.ts';
import { startService as start } from '../../service/start.ts';
import { ENGINES, TEST_KEY } from './databases.ts';
import { freePort } from './free-port.ts';
import { addPeople, type Person, type Fixture } from './people.ts';
import { addSigningKey } from './signing-key.ts';

export interface TestServiceOptions {
  /** Creates the database. By default, it is an SQLite database. */
  emptyDatabase?: (typeof ENGINES)[number]['emptyDatabase'];
  /** Fills the database with this number of demo users instead of the rows of `addPeople`. */
  demoUsers?: number;
  /** Environment variables that set the service's settings. */
  environment?: Record<string, string>;
  /** The host of the public address; by default 127.0.0.1. Passkeys need a name, such as `localhost`. */
  host?: string;
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

/** A service in the process of the test, on a free port. It checks that every response follows the contract. */
export interface TestService {
  url: string;
  /** The port on which the service listens. Another one than in `url` if the test sets the public address. */
  listensOn: number;
  db: Db;
  services: Services;
  /** The Fastify instance. Its `inject` sends a request without a network connection. */
  app: FastifyInstance;
  /** Uuids of the rows of `addPeople`. Not set if the database has demo data. */
  fixture: Fixture;
  /** Sends a request. `as` is the person whose access token it contains; a new token is issued for each request. */
  call: (path: string, options?: TestCall) => Promise<Response>;
  /** Issues an access token for this user. */
  tokenOf: (userUuid: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Ends event streams after 50 ms, so that tests which call every operation need not wait. */
const QUICK_CHANGES: Limits['listChanges'] = { pollIntervalMs: 5, lifetimeMs: 50, maxStreamsPerUser: 16 };

/** The longest interval of a timer. No test waits so long, so nothing changes the database in the background. */
const NEVER = 2 ** 31 - 1;

/** Creates a database, fills it, and starts a service on it. `stop` also removes the database. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await (options.emptyDatabase ?? ENGINES[0].emptyDatabase)();
  const port = String(await freePort());
  const { config: settings, demo } = await readInstallation({
    PORT: port,
    ...(options.host === undefined ? {} : { PUBLIC_URL: `http://${options.host}:${port}` }),
    LOG_LEVEL: 'fatal',
    LAYOUT_CODE: 'SCO,NEA,VEN',
    SECRETS_KEY: TEST_KEY,
    ...(options.demoUsers === undefined ? { DEMO: '0' } : { DEMO_USERS: String(options.demoUsers) }),
    ...options.environment,
  });
  const config = { ...settings, database: database.address };
  let fixture = {} as Fixture;
  const service = await start(config, {
    consoleDirectory: options.consoleDirectory ?? null,
    checkResponses: true,
    ...(options.now ? { now: options.now } : {}),
    prepare: async (context) => {
      await addSigningKey(context);
      if (options.demoUsers === undefined) fixture = await addPeople(context.db);
      await demo?.prepare(context, config);
    },
    limits: { listChanges: QUICK_CHANGES, sealEveryMs: NEVER, sweepEveryMs: NEVER, ...options.limits },
  });

  const tokenOf = (userUuid: string) =>
    issueAccessToken(service.services, {
      issuer: config.publicUrl,
      userUuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash: 'given by a test',
      scope: 'openid profile email phone',
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
