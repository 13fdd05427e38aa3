import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cells } from '../../service/user/bulk/file-row.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { ask, startPostgres, type PostgresCluster } from '../support/postgres-cluster.ts';
import { startStack } from '../support/stack.ts';
import { cellsOf, csvOf, formOf } from '../support/user-files.ts';
import { budget, type Figure } from './measure.ts';
import { measureWork } from './peak-memory.ts';
import { figureTable, type Table } from './tables.ts';

export type BenchDatabase = 'sqlite' | 'postgres';

const API = '/userprofile/api/v1/user';
const IMPORTED = 10_000;
/** The cell that gives a user a business profile of the demo data. */
const READER = { businessProfile: 'Reader' };

const LIMITS = {
  start: { seconds: 300, megabytes: 500 },
  'import/plan': { seconds: 5, megabytes: 300 },
  import: { seconds: 10, megabytes: 300 },
} as const;

/**
 * Returns the rows of a file with 10,000 users. `mark` is a part of their e-mail addresses, so that a file
 * with another mark changes every user.
 */
const usersOf = (mark: string, others: Partial<Cells>): Cells[] =>
  Array.from({ length: IMPORTED }, (_, index) =>
    cellsOf(`imported.${index}`, { ...READER, email: `${mark}.${index}@example.org`, ...others }),
  );

/**
 * Imports 10,000 users into a database that already contains `users` users. The first import creates the
 * 10,000 users, the second one changes them.
 */
export async function measureImports({
  users,
  database,
}: {
  users: number;
  database: BenchDatabase;
}): Promise<Table[]> {
  const cluster =
    database === 'postgres'
      ? await startPostgres({ shared_buffers: '512MB', random_page_cost: '1.1' })
      : null;
  try {
    return await measureImportsInto(cluster, users);
  } finally {
    await cluster?.stop();
  }
}

async function measureImportsInto(cluster: PostgresCluster | null, users: number): Promise<Table[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-imports-'));
  const figures: Figure[] = [];
  const note = async <Done>(
    what: string,
    limits: { seconds: number; megabytes: number },
    work: () => Promise<Done>,
  ): Promise<Done> => {
    const { done, seconds, megabytes } = await measureWork(work);
    figures.push(
      { what, measured: seconds, unit: 's', against: budget(limits.seconds) },
      { what: `${what}: memory`, measured: megabytes, unit: 'MB', against: budget(limits.megabytes) },
    );
    return done;
  };
  const access: Record<string, string> = {};
  if (cluster) {
    await ask(cluster.url('postgres'), 'create database userprofile');
    access['DATABASE_URL'] = cluster.url('userprofile');
    access['SECRETS_KEY'] = randomBytes(32).toString('base64');
  }
  const start = async (environment: Record<string, string>) =>
    startStack({
      port: await freePort(),
      dataDirectory: directory,
      environment: { ...access, ...environment },
      patienceMs: 2 * LIMITS.start.seconds * 1000,
    });
  try {
    const demo = await note(`start with ${users} demo users`, LIMITS.start, () =>
      start({ DEMO_USERS: String(users) }),
    );
    await demo.stop();
    // The statistics are updated now, so that autovacuum does not update them during the measurements and slow them
    // down.
    if (cluster) await ask(cluster.url('userprofile'), 'vacuum analyze');
    // The demo suite is disabled, because the memory of its process would be counted as well.
    const stack = await start({ DEMO: '0' });
    try {
      const { origin } = new URL(stack.url);
      const session = new BrowserSession(origin);
      await session.call('/userprofile/config.json');
      const headers = bearer(await session.signIn('nova.admin'));
      const upload = async (path: 'import/plan' | 'import', what: string, cells: Cells[]) => {
        const body = formOf(csvOf(cells));
        await note(what, LIMITS[path], async () => {
          const answer = await fetch(`${origin}${API}/${path}`, { method: 'POST', headers, body });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 500)}`);
        });
      };
      const created = usersOf('new', {});
      const changed = usersOf('changed', { lastName: 'Changed' });
      await upload('import/plan', `plan of ${IMPORTED} new users`, created);
      await upload('import', `import of ${IMPORTED} new users`, created);
      await upload('import/plan', `plan of ${IMPORTED} changed users`, changed);
      await upload('import', `import of ${IMPORTED} changed users`, changed);
    } finally {
      await stack.stop();
    }
    return [figureTable(`Imports beside ${users} users, ${cluster ? 'PostgreSQL' : 'SQLite'}`, figures)];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
