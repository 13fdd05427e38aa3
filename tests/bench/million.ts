import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { User } from '../../openapi/types.ts';
import type { Db } from '../../service/db/open.ts';
import type { Database } from '../../service/db/schema.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { addManyRows } from '../support/many-rows.ts';
import { ask, startPostgres } from '../support/postgres-cluster.ts';
import { startStack } from '../support/stack.ts';
import { percentile } from './answers.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const MANY = { users: 1_000_000, clusters: 50_000 };
const API = '/userprofile/api/v1';
const NAME = 'userprofile';
const TIMES = 20;
/** What is typed into a filter, another each time. */
const SHORT: Record<string, (turn: number) => string> = {
  'one letter': (turn) => String.fromCharCode(97 + turn),
  'two letters': (turn) => `${'aeiou'[turn % 5]}${'nrlstmdk'[turn % 8]}`,
};
/** Stands in nearly all addresses. */
const OF_ALL = '@many.example';

/** Some thousand are called so, and nobody before them. */
const FAR_DOWN = 'ulrike';

/** Where the letters are in an order is found out in the background, once somebody has seen it: to ask would have users counted. */
const LETTERS_MS = 30_000;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

interface Turns {
  turns?: number;
  /** What is done before each turn, and not measured. */
  before?: (turn: number) => Promise<void>;
}

/** The largest that the process has been, in MB, where the system tells it. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) * KILOBYTE) / MEGABYTE;
}

/** Asks again and again until an answer takes less than so many milliseconds: what makes it quick is made in the background. */
async function until(work: () => Promise<void>, limit: number): Promise<void> {
  for (let turn = 0; turn < TIMES * 10; turn++) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await work();
    if (performance.now() - start < limit) return;
  }
}

/** Adds to what the demo has. Gives some of the users. */
async function fill(url: string): Promise<string[]> {
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  await addManyRows(db, MANY);
  const some = db.selectFrom('users').select('uuid').where('active', '=', 1).where('username', 'like', '%77');
  const rows = await some.limit(TIMES * 10).execute();
  await db.destroy();
  return rows.map(({ uuid }) => uuid);
}

/** Asks for pages, filters, a save and an export where a PostgreSQL has a million users. */
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
      const listed = await fill(cluster.url(NAME));
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
      const page = async (search: string) =>
        (await call(`/user/list/active?limit=10&${search}`)).arrayBuffer().then(() => {});
      /** As the console asks for the first page of a filter, before it has those counted who pass. */
      const firstPage = (search: string) => page(`${search}&count=later`);
      /** What a save of that user sends. */
      const changeOf = async (uuid: string): Promise<RequestInit> => {
        const shown = await call(`/user/${uuid}`);
        const { externalIdentities: _, mayChange: __, ...user } = (await shown.json()) as User;
        return {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'if-match': shown.headers.get('etag') ?? '' },
          body: JSON.stringify({ user: { ...user, lastName: `Of ${user.lastName}` } }),
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
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await before(turn);
          const start = performance.now();
          // oxlint-disable-next-line no-await-in-loop -- one after the other
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
      const active = Math.floor(MANY.users * 0.95);
      await page('sort=username');
      for (const sort of ['username', '-name', 'email', 'profile', '-visibility']) {
        await note(`first page, by ${sort}`, 100, () => page(`sort=${sort}`));
        await note(`deepest page, by ${sort}`, 100, (turn) =>
          page(`sort=${sort}&skip=${active - 10 - turn * 10}`),
        );
      }
      const middle = Math.floor(active / 2);
      await note('a page in the middle', 100, (turn) =>
        page(`sort=${['name', '-email', 'username'][turn % 3]}&skip=${middle - turn * 10}`),
      );
      await delay(LETTERS_MS);
      for (const [what, typed] of Object.entries(SHORT)) {
        const search = (turn: number) => `username=${typed(turn)}`;
        const ofTurn = (turn: number) => firstPage(search(turn));
        await note(`a filter of ${what}, the first time`, 100, ofTurn);
        await note(`how many pass a filter of ${what}, the first time`, 1000, (turn) => page(search(turn)));
        await note(`a filter of ${what}, again`, 100, ofTurn);
      }
      const ofAll = (turn: number) => firstPage(`email=${encodeURIComponent(OF_ALL.slice(turn % 10, 13))}`);
      await note('a filter that nearly all pass, the first time', 100, ofAll, { turns: 10 });
      await note('a filter that nearly all pass, again', 100, ofAll);
      const deep = (turn: number) => page(`username=a&sort=name&skip=${400_000 + turn * 10}`);
      await note('a page in the middle of what many pass, the first time', 100, deep, { turns: 1 });
      await until(() => page('username=a&sort=name&skip=300000'), 100);
      await note('a page in the middle of what many pass, again', 100, deep);
      const farDown = () => firstPage(`username=${FAR_DOWN}&sort=username`);
      await note('a filter whose users stand far down, the first time', 100, farDown, { turns: 1 });
      await until(farDown, 100);
      await note('a filter whose users stand far down, again', 100, farDown);
      await note('a filter that few pass', 100, (turn) => firstPage(`email=carter77${turn}`));
      await note('a filter that nobody passes', 100, (turn) => firstPage(`name=nobody${turn}`));
      const changes: RequestInit[] = [];
      const saved: string[] = [];
      for (const uuid of listed) {
        if (changes.length === TIMES) break;
        // Some cannot be saved as they are: their profile asks for a choice that nobody has made for them.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const isSaved = await changeOf(uuid)
          .then(save)
          .then(
            () => true,
            () => false,
          );
        if (!isSaved) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        changes.push(await changeOf(uuid));
        saved.push(uuid);
      }
      await note('a save', 50, (turn) => save(changes[turn]!));
      const shown = [
        'sort=username',
        'sort=-profile',
        'username=a',
        'username=an',
        `sort=name&skip=${middle}`,
      ];
      await note('a page after a save', 100, (turn) => page(shown[turn % shown.length]!), {
        before: async (turn) => save(await changeOf(saved[turn]!)),
      });
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
