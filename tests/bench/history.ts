import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Changes, User } from '../../openapi/generated/types.ts';
import { type Db, openDatabase } from '../../service/db/open.ts';
import { SecretKeys } from '../../service/vault/keys.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { ask, type PostgresCluster, startPostgres } from '../support/postgres-cluster.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { percentile } from './answers.ts';
import { folderOfClusters } from './clusters.ts';
import { addManyChanges } from './history-rows.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const API = '/userprofile/api/v1';
const TIMES = 20;
/** Mean number of recorded changes for each user. */
const CHANGES_PER_USER = 10;
const PATIENCE_MS = 900_000;
/** Days before now, as points in the history. */
const PAST = [1, 30, 300, 590];
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Measures the history, and questions about access, on SQLite and on PostgreSQL.
 *
 * @param changes the number of recorded changes
 */
export async function measureHistory({ changes }: { changes: number }): Promise<Table[]> {
  const tables: Table[] = [await measureOn(null, changes)];
  const cluster = await startPostgres({ shared_buffers: '512MB', random_page_cost: '1.1' });
  try {
    await ask(cluster.url('postgres'), 'create database userprofile');
    tables.push(await measureOn(cluster, changes));
  } finally {
    await cluster.stop();
  }
  return tables;
}

async function measureOn(cluster: PostgresCluster | null, changes: number): Promise<Table> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-history-'));
  const inventory = await folderOfClusters();
  const key = randomBytes(32);
  // The demo data contain the addresses of the demo suite, so it has the same port after each start.
  const port = await freePort();
  const start = (environment: Record<string, string>): Promise<Stack> =>
    startStack({
      port,
      dataDirectory: directory,
      patienceMs: PATIENCE_MS,
      environment: {
        SECRETS_KEY: key.toString('base64'),
        INVENTORY_URL: pathToFileURL(inventory).href,
        ...(cluster ? { DATABASE_URL: cluster.url('userprofile') } : {}),
        ...environment,
      },
    });
  const withDatabase = async <Result>(work: (db: Db, keys: SecretKeys) => Promise<Result>) => {
    const keys = new SecretKeys(key);
    const address = cluster
      ? ({ kind: 'postgres', url: cluster.url('userprofile') } as const)
      : ({ kind: 'sqlite', file: join(directory, 'userprofile.db') } as const);
    const db = await openDatabase({ ...address, keys });
    try {
      return await work(db, keys);
    } finally {
      await db.destroy();
    }
  };
  try {
    const users = Math.ceil(changes / CHANGES_PER_USER);
    const demo = await start({ DEMO_USERS: String(users) });
    await demo.stop();
    await withDatabase(async (db, keys) => {
      await addManyChanges(db, keys, changes, Date.now());
      // The statistics are updated now, so that autovacuum does not update them during the measurements.
      await (cluster ? sql`vacuum analyze` : sql`analyze`).execute(db);
    });
    const stack = await start({});
    const figures = await measureCalls(new URL(stack.url).origin).finally(() => stack.stop());
    figures.push(await withDatabase(measureRecord));
    const engine = cluster ? 'PostgreSQL' : 'SQLite';
    return figureTable(`History with ${changes} changes of ${users} users, ${engine}`, figures);
  } finally {
    await rm(directory, { recursive: true, force: true });
    await rm(inventory, { recursive: true, force: true });
  }
}

/** Signs in, and returns a function that requests a path of the API. The function fails if the response is an error. */
async function signIn(origin: string, username: string) {
  const session = new BrowserSession(origin);
  await session.call('/userprofile/config.json');
  const headers = bearer(await session.signIn(username));
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${origin}${API}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

async function measureCalls(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const note = async (what: string, limit: number, work: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn++) {
      const from = performance.now();
      await work(turn);
      times.push(performance.now() - from);
    }
    const measured = percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    );
    figures.push({ what: `${what}: 95th percentile`, measured, unit: 'ms', against: budget(limit) });
  };
  const call = await signIn(origin, 'nova.admin');
  const read = async <Body>(path: string): Promise<Body> => (await (await call(path)).json()) as Body;

  await call('/visibility/sync/cluster');
  for (const username of ['nova.admin', 'admin', 'sco.admin']) {
    const as = await signIn(origin, username);
    const page = async (query: string) => (await (await as(`/history?${query}`)).json()) as Changes;
    await note(`newest page of the history, ${username}`, 100, () => page('limit=50'));
    for (const days of PAST) {
      await note(`page of ${days} days ago, ${username}`, 100, () => page(`until=${dayBefore(days)}`));
    }
    await note(`page of business profiles, ${username}`, 100, () => page('kind=businessProfile'));
  }
  const { changes } = await read<Changes>('/history?kind=user&limit=100');
  const changed = changes.map(({ first }) => first.uuid);
  await note('page of one object', 100, (turn) => read(`/history?object=${changed[turn]}`));

  const largest = await largestProfile(read);
  const holders = (at: string) => `/access/holders?kind=businessProfile&object=${largest}${at}`;
  await note('who has a business profile', 300, () => read(holders('')));
  for (const days of PAST) {
    await note(`who had it ${days} days ago`, 300, () => read(holders(`&at=${dayBefore(days)}`)));
    await note(`effective access of a user ${days} days ago`, 300, (turn) =>
      read(`/user/${changed[turn]}/access?at=${dayBefore(days)}`),
    );
  }
  const saves: RequestInit[] = [];
  for (const uuid of changed.slice(0, TIMES + 1)) {
    const shown = await call(`/user/${uuid}`);
    const { externalIdentities: _, mayChange: __, ...user } = (await shown.json()) as User;
    saves.push({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-match': shown.headers.get('etag') ?? '' },
      body: JSON.stringify({ user: { ...user, lastName: 'Measured' } }),
    });
  }
  // The first save of a process takes longer, because its code is not compiled yet.
  await call('/user/update', saves.pop());
  await note('a save of a user', 50, (turn) => call('/user/update', saves[turn]));
  return figures;
}

/** Returns the uuid of the business profile with the most active users. */
async function largestProfile(read: <Body>(path: string) => Promise<Body>): Promise<string> {
  const profiles = await read<{ uuid: string; activeUsers?: number }[]>('/profile/business/list');
  return profiles.toSorted((a, b) => (b.activeUsers ?? 0) - (a.activeUsers ?? 0))[0]!.uuid;
}

/**
 * Measures the mean size of what the saves of a user have recorded: the texts of the change, its item and its links.
 */
async function measureRecord(db: Db): Promise<Figure> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('change_items as item', 'item.change_uuid', 'changes.uuid')
    .selectAll()
    .where('call', '=', 'updateUser')
    .orderBy('changes.uuid', 'desc')
    .limit(TIMES)
    .execute();
  const bytes = rows.map((row) =>
    Object.values(row).reduce((sum: number, value) => sum + Buffer.byteLength(String(value ?? '')), 0),
  );
  const mean = bytes.reduce((sum, one) => sum + one, 0) / bytes.length;
  return { what: 'the record of a save of a user', measured: mean, unit: 'bytes', against: budget(1024) };
}
