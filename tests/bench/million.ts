import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { User } from '../../openapi/generated/types.ts';
import type { Db } from '../../service/db/open.ts';
import type { Database } from '../../service/db/schema.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { addManyRows } from '../support/many-rows.ts';
import { ask, startPostgres } from '../support/postgres-cluster.ts';
import { startStack } from '../support/stack.ts';
import { percentile } from './answers.ts';
import { measureHolders } from './holders.ts';
import { measureLargeProfile } from './large-profile.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const MANY = { users: 1_000_000, clusters: 50_000, percentInOneProfile: 30 };
const API = '/userprofile/api/v1';
const NAME = 'userprofile';
const TIMES = 20;
/**
 * Functions that return a filter text of one or two letters. Each turn gets another text, so that no result is cached.
 */
const SHORT: Record<string, (turn: number) => string> = {
  'one letter': (turn) => String.fromCharCode(97 + turn),
  'two letters': (turn) => `${'aeiou'[turn % 5]}${'nrlstmdk'[turn % 8]}`,
};
/** A filter text that occurs in nearly all e-mail addresses. */
const OF_ALL = '@many.example';

/** A first name that a few thousand users have, all of them near the end of the list. */
const FAR_DOWN = 'ulrike';

/** The headers with the counts of a page. */
const COUNTS = ['x-total-count', 'x-list-count'];

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

/** Returns another last name, which never exceeds the maximum length. */
const nextName = (name: string): string => (name.length > 60 ? 'Carter' : `Of ${name}`);

interface Turns {
  turns?: number;
  /** Runs before each turn. Its time is not measured. */
  before?: (turn: number) => Promise<void>;
}

/** Returns the peak memory of a process in MB; NaN if the system does not report it. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) * KILOBYTE) / MEGABYTE;
}

/**
 * Adds a million users and a network of clusters to the demo data. Returns the uuids of some users, and of the business
 * profile that `percentInOneProfile` of all users have.
 */
async function fill(url: string): Promise<{ listed: string[]; largeProfile: string }> {
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  await addManyRows(db, MANY);
  const some = db.selectFrom('users').select('uuid').where('active', '=', 1).where('username', 'like', '%77');
  const rows = await some.limit(TIMES * 10).execute();
  const { large } = await db
    .selectFrom('users')
    .select('business_profile_uuid as large')
    .where('business_profile_uuid', 'is not', null)
    .groupBy('business_profile_uuid')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // The statistics are updated now, so that autovacuum does not update them during the measurements and slow them down.
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return { listed: rows.map(({ uuid }) => uuid), largeProfile: large! };
}

/** Measures pages, filters, saves and an export on a PostgreSQL with a million users. */
export async function measureMillion(): Promise<Table[]> {
  const cluster = await startPostgres({ shared_buffers: '512MB', random_page_cost: '1.1' });
  const directory = await mkdtemp(join(tmpdir(), 'bench-million-'));
  try {
    await ask(cluster.url('postgres'), `create database ${NAME}`);
    const stack = await startStack({
      port: await freePort(),
      dataDirectory: directory,
      environment: { DATABASE_URL: cluster.url(NAME), SECRETS_KEY: randomBytes(32).toString('base64') },
    });
    try {
      const { listed, largeProfile } = await fill(cluster.url(NAME));
      const { origin } = new URL(stack.url);
      const session = new BrowserSession(origin);
      await session.call('/userprofile/config.json');
      const token = await session.signIn('nova.admin');
      const call = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(`${origin}${API}${path}`, {
          ...init,
          headers: { ...bearer(token), ...(init.headers as Record<string, string>) },
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer;
      };
      const answer = (search: string) => call(`/user/list/active?limit=10&${search}`);
      const read = async (search: string) => void (await (await answer(search)).arrayBuffer());
      /** Requests a page as the console does: without the counts, which the console requests separately. */
      const page = (search: string) => read(`${search}&count=later`);
      const counts = (search: string) => read(`${search}&count=capped`);
      /** Returns the query string of the previous or next page, from the `Link` header of the page `search`. */
      const beside = async (search: string, rel: 'prev' | 'next') => {
        const { headers } = await answer(search);
        return new RegExp(`<\\?limit=10&([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1] ?? '';
      };
      /** Reads a user, and returns the request that saves the user with a changed last name. */
      const changeOf = async (uuid: string): Promise<RequestInit> => {
        const shown = await call(`/user/${uuid}`);
        const { externalIdentities: _, mayChange: __, ...user } = (await shown.json()) as User;
        return {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'if-match': shown.headers.get('etag') ?? '' },
          body: JSON.stringify({ user: { ...user, lastName: nextName(user.lastName) } }),
        };
      };
      const save = async (change: RequestInit) => void (await call('/user/update', change));
      const figures: Figure[] = [];
      const note = async (
        what: string,
        limit: number,
        work: (turn: number) => Promise<void>,
        { turns = TIMES, before = async () => {} }: Turns = {},
      ) => {
        const times: number[] = [];
        for (let turn = 0; turn < turns; turn++) {
          await before(turn);
          const start = performance.now();
          await work(turn);
          times.push(performance.now() - start);
        }
        const sorted = times.toSorted((a, b) => a - b);
        figures.push({
          what: `${what}: 95th percentile`,
          measured: percentile(sorted, 0.95),
          unit: 'ms',
          against: budget(limit),
        });
      };
      const middle = Math.floor((MANY.users * 0.95) / 2);
      for (const sort of ['username', '-name', 'email', 'profile', '-visibility']) {
        await note(`first page, by ${sort}`, 100, () => page(`sort=${sort}`));
        await note(`last page, by ${sort}`, 100, () => page(`sort=${sort}&before=end`));
        await note(`a page in the middle, by its address, by ${sort}`, 100, (turn) =>
          page(`sort=${sort}&skip=${middle - turn * 10}`),
        );
        for (const rel of ['prev', 'next'] as const) {
          const cursor = await beside(`sort=${sort}&skip=${middle}`, rel);
          await note(`the ${rel} page in the middle, by ${sort}`, 100, (turn) =>
            page(`${cursor}&skip=${turn * 10}`),
          );
        }
      }
      await note('the count of the list', 1000, () => counts('sort=username'), { turns: 1 });
      for (const [what, typed] of Object.entries(SHORT)) {
        await note(`a filter of ${what}`, 500, (turn) => page(`username=${typed(turn)}`));
        await note(`how many pass a filter of ${what}`, 500, (turn) => counts(`username=${typed(turn)}`));
      }
      for (const [what, letters] of [
        ['that many far down pass', 'uk'],
        ['that two pass', 'ut'],
      ]) {
        await note(`a filter of two letters ${what}`, 500, () => page(`username=${letters}`), { turns: 5 });
      }
      const ofAll = (turn: number) => `email=${encodeURIComponent(OF_ALL.slice(turn % 10, 13))}`;
      await note('a filter that nearly all pass', 300, (turn) => page(ofAll(turn)));
      await note('a page in the middle of what many pass', 500, (turn) =>
        page(`username=a&sort=name&skip=${5000 + turn * 10}`),
      );
      await note('a filter whose users stand far down', 300, () =>
        page(`username=${FAR_DOWN}&sort=username`),
      );
      await note('a filter that few pass', 300, (turn) => page(`email=carter77${turn}`));
      await note('a filter that nobody passes', 300, (turn) => page(`name=nobody${turn}`));
      figures.push(...(await measureHolders(call)));
      const changes: RequestInit[] = [];
      const saved: string[] = [];
      for (const uuid of listed) {
        if (changes.length === TIMES) break;
        // Users who cannot be saved are skipped: their profile requires a choice that is missing.
        const isSaved = await changeOf(uuid)
          .then(save)
          .then(
            () => true,
            () => false,
          );
        if (!isSaved) continue;
        changes.push(await changeOf(uuid));
        saved.push(uuid);
      }
      await note('a save', 50, (turn) => save(changes[turn]!));
      const shown = ['sort=username', 'sort=-profile', 'sort=email&before=end'];
      await note('a page after a save', 100, (turn) => page(shown[turn % shown.length]!), {
        before: async (turn) => save(await changeOf(saved[turn]!)),
      });
      figures.push(
        ...(await measureMixedLoad({
          page: async (search) => {
            const response = await answer(`${search}&count=later`);
            await response.arrayBuffer();
            return !COUNTS.every((count) => response.headers.has(count));
          },
          counts,
          save: async (uuid) => {
            const change = await changeOf(uuid);
            const start = performance.now();
            await save(change);
            return performance.now() - start;
          },
          users: saved,
        })),
      );
      figures.push(
        ...(await measureLargeProfile({
          uuid: largeProfile,
          users: (MANY.users * MANY.percentInOneProfile) / 100,
          call,
          metrics: async () => (await fetch(`${stack.url}metrics`)).text(),
          saveOther: async (turn) => save(await changeOf(saved[turn % saved.length]!)),
        })),
      );
      const before = await peakMemory(stack.process.pid!);
      let bytes = 0;
      const exported = performance.now();
      for await (const chunk of (await call('/user/export?format=csv')).body!) bytes += chunk.byteLength;
      const seconds = (performance.now() - exported) / 1000;
      figures.push(
        { what: 'memory before an export', measured: before, unit: 'MB', against: budget(200) },
        {
          what: `memory after one of ${Math.round(bytes / MEGABYTE)} MB in ${Math.round(seconds)} s`,
          measured: await peakMemory(stack.process.pid!),
          unit: 'MB',
          against: budget(200),
        },
      );
      return [figureTable('A million users in PostgreSQL', figures)];
    } finally {
      await stack.stop();
    }
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
