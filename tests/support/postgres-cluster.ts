import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { installDebianPackage } from './debian-package.ts';

/** A PostgreSQL server with its data in a temporary directory. Only processes on this machine can connect to it. */
export interface PostgresCluster {
  /** Returns the connection string for a database of the server. */
  url: (database: string) => string;
  /** Path of the Unix socket on which the server listens. */
  socket: string;
  /** Kills the server, as a crash does. */
  crash: () => Promise<void>;
  /** Starts the server again, on the same data. */
  restart: () => Promise<void>;
  /** Starts a synchronous standby: every later commit waits until the standby has the data. */
  addStandby: () => Promise<PostgresCluster>;
  stop: () => Promise<void>;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

const OF_DEBIAN = '/usr/lib/postgresql';

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];

/** Returns the folder with the programs of the newest installed PostgreSQL, or null. */
function findPrograms(): string | null {
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const ofDebian = existsSync(OF_DEBIAN)
    ? readdirSync(OF_DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(OF_DEBIAN, version, 'bin'))
    : [];
  return (
    [process.env['POSTGRES_BIN'], ...inPath, ...ofDebian].find(
      (folder) => folder && PROGRAMS.every((program) => existsSync(join(folder, program))),
    ) ?? null
  );
}

/**
 * Returns the folder with PostgreSQL's programs. Installs PostgreSQL if it is missing.
 *
 * @throws Error if it cannot be installed; the message says what to install
 */
function requirePrograms(): string {
  const found = findPrograms();
  if (found) return found;
  installDebianPackage('postgresql');
  const installed = findPrograms();
  if (!installed) {
    throw new Error(
      "No PostgreSQL could be found or installed. Install it, say with `apt-get install postgresql`, or name its programs' folder in POSTGRES_BIN=/path/to/bin.",
    );
  }
  return installed;
}

/** Returns the system user that runs PostgreSQL, if the tests run as root: PostgreSQL refuses to run as root. */
function runner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((which) =>
        Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      return { uid: uid!, gid: gid! };
    } catch {
      // The system has no user with this name. The loop continues with the next name.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.',
  );
}

/** Settings for speed: PostgreSQL does not wait for the disk, so a crash of the machine may lose test data. */
const WITHOUT_FSYNC = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const settingsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Starts an empty PostgreSQL server. Its collation ignores case and punctuation unless texts are otherwise equal, as in
 * most installations.
 */
export function startPostgres(settings: Record<string, string> = {}): Promise<PostgresCluster> {
  return startWithData(settings, (run, data) =>
    run('initdb', [
      `--pgdata=${data}`,
      '--no-sync',
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=icu',
      '--icu-locale=en-US',
    ]),
  );
}

/**
 * Starts a PostgreSQL server with these settings, in a new data directory.
 *
 * @param makeData fills the data directory by running a program of PostgreSQL
 */
async function startWithData(
  settings: Record<string, string>,
  makeData: (run: (program: string, args: string[]) => void, data: string) => void,
): Promise<PostgresCluster> {
  const programs = requirePrograms();
  const owner = runner();
  const directory = await mkdtemp(join(tmpdir(), 'userprofile-postgres-'));
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const environment = { ...owner, cwd: directory, env: { PATH: process.env['PATH'], TZ: 'UTC' } };
  makeData((program, args) => {
    execFileSync(join(programs, program), args, { ...environment, stdio: ['ignore', 'ignore', 'inherit'] });
  }, data);
  const url = (database: string) => `postgres://postgres@${encodeURIComponent(directory)}/${database}`;

  let server: ChildProcess;
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const start = async () => {
    const all = {
      listen_addresses: '',
      max_connections: '200',
      log_min_messages: 'panic',
      ...WITHOUT_FSYNC,
      ...settings,
    };
    server = spawn(join(programs, 'postgres'), ['-D', data, '-k', directory, ...settingsOf(all)], {
      ...environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilItAnswers(url('postgres'), hasEnded);
  };
  const crash = async () => {
    if (hasEnded()) return;
    // SIGQUIT ends all connections at once, and writes no checkpoint.
    server.kill('SIGQUIT');
    await once(server, 'exit');
  };
  const stop = async () => {
    await crash();
    await rm(directory, { recursive: true, force: true });
  };
  const addStandby = async () => {
    const standby = await startWithData(settings, (run, copy) =>
      run('pg_basebackup', [
        `--pgdata=${copy}`,
        `--host=${directory}`,
        '--username=postgres',
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ]),
    );
    await ask(url('postgres'), "alter system set synchronous_standby_names = '*'");
    await ask(url('postgres'), 'select pg_reload_conf()');
    return standby;
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, socket: join(directory, '.s.PGSQL.5432'), crash, restart: start, addStandby, stop };
}

async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask(url, 'select 1');
      return;
    } catch (error) {
      if (hasEnded() || Date.now() > end) {
        throw new Error('The PostgreSQL of the tests did not start', { cause: error });
      }
      await delay(POLL_MS);
    }
  }
}

/** Runs one SQL statement in a database, over a new connection. */
export async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
