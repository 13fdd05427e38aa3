import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type {
  BulkAction,
  BulkJob,
  BulkPlan,
  BusinessProfile,
  UserSummary,
} from '../../openapi/generated/types.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { ask, startPostgres, type PostgresCluster } from '../support/postgres-cluster.ts';
import { startStack } from '../support/stack.ts';
import { percentile, timesWhile } from './answers.ts';
import { budget, type Figure } from './measure.ts';
import { measureWork } from './peak-memory.ts';
import { figureTable, type Table } from './tables.ts';

const API = '/userprofile/api/v1';
const USERS = 100_000;
/** The largest number of users that the service changes in one transaction. */
const AT_ONCE = 10_000;
const PATIENCE_MS = 600_000;
const PROFILES = 500;
const APPLICATIONS = 50;
const ROLES = 5;

/** Measures actions on many users, and the plan of a large configuration file, on SQLite and on PostgreSQL. */
export async function measureBulk(): Promise<Table[]> {
  const tables = [await measureOn(null)];
  const cluster = await startPostgres({ shared_buffers: '512MB', random_page_cost: '1.1' });
  try {
    await ask(cluster.url('postgres'), 'create database userprofile');
    tables.push(await measureOn(cluster));
  } finally {
    await cluster.stop();
  }
  return tables;
}

async function measureOn(cluster: PostgresCluster | null): Promise<Table> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-bulk-'));
  const key = randomBytes(32).toString('base64');
  const start = async (environment: Record<string, string>) =>
    startStack({
      port: await freePort(),
      dataDirectory: directory,
      patienceMs: PATIENCE_MS,
      environment: {
        ...(cluster && {
          DATABASE_URL: cluster.url('userprofile'),
          SECRETS_KEY: key,
        }),
        ...environment,
      },
    });
  try {
    const demo = await start({ DEMO_USERS: String(USERS) });
    await demo.stop();
    // The statistics are updated now, so that autovacuum does not update them during the measurements.
    if (cluster) await ask(cluster.url('userprofile'), 'vacuum analyze');
    // The demo suite is disabled, because the memory of its process would be counted as well.
    const stack = await start({ DEMO: '0' });
    const figures = await measureCalls(new URL(stack.url).origin).finally(() => stack.stop());
    return figureTable(`Many users at once, ${cluster ? 'PostgreSQL' : 'SQLite'}`, figures);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns an action that gives the selected users a location. */
const moving = (location: string | undefined, selection: BulkAction['selection']): BulkAction => ({
  resource: 'user',
  action: 'update',
  selection,
  values: { location: { uuid: location! } },
});

const ALL: BulkAction['selection'] = {
  uuids: [],
  matching: { list: 'activeUsers', filters: {} },
  except: [],
};

async function measureCalls(origin: string): Promise<Figure[]> {
  const session = new BrowserSession(origin);
  await session.call('/userprofile/config.json');
  const headers = bearer(await session.signIn('nova.admin'));
  const call = async (path: string, body?: object, ifMatch?: string): Promise<Response> => {
    const answer = await fetch(`${origin}${API}${path}`, {
      headers: { ...headers, 'content-type': 'application/json', ...(ifMatch && { 'if-match': ifMatch }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    return answer;
  };
  const read = async <Body>(path: string): Promise<Body> => (await (await call(path)).json()) as Body;
  const plan = async (body: BulkAction): Promise<BulkPlan> =>
    (await (await call('/bulk/plan', body)).json()) as BulkPlan;

  const figures: Figure[] = [];
  const note = (what: string, measured: number, unit: string, limit: number) =>
    figures.push({ what, measured, unit, against: budget(limit) });
  const users = await read<UserSummary[]>('/user/list/active');
  const uuids = users.map(({ uuid }) => uuid);
  const locations = await read<{ uuid: string }[]>('/location/list');
  const [first, second, third] = locations.map(({ uuid }) => uuid);

  const some = moving(first, { uuids: uuids.slice(0, AT_ONCE), matching: null, except: [] });
  const planned = await measureWork(() => plan(some));
  note(`plan for ${AT_ONCE} users`, planned.seconds, 's', 2);
  const plannedAll = await measureWork(() => plan(moving(second, ALL)));
  note(`plan for ${uuids.length} users`, plannedAll.seconds, 's', 10);
  note(`plan for ${uuids.length} users: memory`, plannedAll.megabytes, 'MB', 300);

  const applied = await timesWhile(`${origin}${API}/user/list/active?limit=50`, headers, () =>
    measureWork(() => call('/bulk', some, planned.done.tag)),
  );
  note(`change of ${AT_ONCE} users`, applied.done.seconds, 's', 5);
  note('pages of users meanwhile: 99th percentile', percentile(applied.times, 0.99), 'ms', 50);

  const [{ uuid: profile }] = await read<[{ uuid: string }]>('/profile/business/list');
  const saves: number[] = [];
  const started = await startJob();
  const { seconds } = await measureWork(async () => {
    while ((await jobOf(started)).updated < AT_ONCE) saves.push(await save());
  });
  note(`${AT_ONCE} users of a change in parts`, seconds, 's', 10);
  note(
    'a save of a profile meanwhile: 99th percentile',
    percentile(saves.toSorted(ascending), 0.99),
    'ms',
    200,
  );
  await call(`/bulk/jobs/${started}/giveUp`, {});

  const file = {
    file: configuration(),
    deletesMissing: false,
    secrets: [{ name: 'PASSWORD', value: 'a password' }],
  };
  const configured = await measureWork(() => call('/configuration/plan', file));
  note(`plan of ${PROFILES} profiles and ${APPLICATIONS} applications`, configured.seconds, 's', 2);
  return figures;

  /** Starts a change of all users. Returns the job's uuid. */
  async function startJob(): Promise<string> {
    const action = moving(third, ALL);
    const { tag } = await plan(action);
    return ((await (await call('/bulk', action, tag)).json()) as BulkJob).uuid;
  }

  async function jobOf(uuid: string): Promise<BulkJob> {
    const job = (await read<BulkJob[]>('/bulk/jobs')).find((one) => one.uuid === uuid)!;
    if (job.state !== 'running') throw new Error(`The job is ${job.state}: ${job.problem}`);
    return job;
  }

  /**
   * Saves a business profile with another description. Such a save locks the list of users, but pushes nothing. Returns
   * its duration in milliseconds.
   */
  async function save(): Promise<number> {
    const shown = await call(`/profile/business/get/${profile}`);
    const { uuid, name, appProfiles, minimumRole } = (await shown.json()) as BusinessProfile;
    const body = { uuid, name, appProfiles, minimumRole, description: `Measured ${saves.length}` };
    const from = performance.now();
    await call('/profile/business/update', body, shown.headers.get('etag')!);
    return performance.now() - from;
  }
}

const ascending = (a: number, b: number): number => a - b;

const names = (noun: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${noun} ${index}`);

/** Returns a configuration file with new objects only: applications with roles, and profiles that grant these roles. */
function configuration(): string {
  const applications = names('Application', APPLICATIONS);
  const roles = names('Role', ROLES).map((name) => ({ name, minimumRole: 'ADMIN' }));
  const appProfiles = names('Application profile', PROFILES / 2);
  const applicationOf = (index: number) => applications[index % APPLICATIONS];
  return stringify({
    version: 1,
    applications: applications.map((name) => ({
      name,
      dataUrl: 'jdbc:postgresql://db.example.org/app',
      dataDriverName: 'org.postgresql.Driver',
      dataUsername: 'app',
      dataPassword: '${PASSWORD}',
      apiHost: 'https://app.example.org',
      apiAuthType: 'OAUTH2',
      apiUsername: 'api',
      apiPassword: '${PASSWORD}',
      roles,
      elements: [],
    })),
    appProfiles: appProfiles.map((name, index) => ({
      name,
      application: applicationOf(index),
      minimumRole: 'ADMIN',
      roles: roles.map((role) => role.name),
    })),
    businessProfiles: names('Business profile', PROFILES / 2).map((name, index) => ({
      name,
      minimumRole: 'ADMIN',
      appProfiles: [appProfiles[index]],
    })),
  });
}
