import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseFault } from '../../service/db/faults.ts';
import { registerErrorHandlers } from '../../service/http/errors.ts';
import { openInstallation, START_MS } from '../support/databases.ts';
import {
  createInstallationWithUsers,
  type InstallationWithUsers,
} from '../support/installation-with-users.ts';
import { freePort } from '../support/free-port.ts';
import { addUser } from '../support/people.ts';
import {
  buildService,
  COMMAND,
  startServiceProcess,
  type ServiceProcess,
} from '../support/service-process.ts';
import { changeContinuously, compareStored } from '../support/continuous-changes.ts';

const UNAVAILABLE = {
  status: 503,
  code: 'unavailable',
  message: 'The service cannot save or read this at the moment. Nothing was changed. Try again later.',
};

/** A folder on a disk. The temporary files of other tests are in memory, where writes do not fail in the same way. */
const DISK = '/var/tmp';

const DATABASE_FILES = ['userprofile.db', 'userprofile.db-wal'];

/** Number of concurrent changes that the embedded database commits together. */
const AT_ONCE = 5;

const KILLED = { rounds: 4, users: 24, turns: 12 };

/** Simulates a full disk: limits the size of the files that the process may write. `unlimited` removes the limit. */
const boundFiles = ({ child }: ServiceProcess, bytes: number | 'unlimited'): void => {
  execFileSync('prlimit', [`--fsize=${bytes}:unlimited`, '--pid', String(child.pid)]);
};

/** Returns whether the program runs without an error, which depends on the rights of the system user. */
function canRun(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the files of a database immutable (`+`) or mutable again (`-`). This also affects processes that have the files
 * open.
 */
const makeImmutable = (directory: string, sign: '+' | '-'): void => {
  execFileSync('chattr', [`${sign}i`, ...DATABASE_FILES.map((name) => join(directory, name))]);
};

function canMakeImmutable(): boolean {
  const directory = mkdtempSync(join(DISK, 'immutable-'));
  try {
    return canRun('chattr', ['+i', directory]) && canRun('chattr', ['-i', directory]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Arguments of `unshare`: they run a program (`$@`) that sees the folder `$0` as read-only. */
const ON_READ_ONLY_DISK = [
  '--mount',
  '--map-root-user',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
];

interface Trouble {
  canBeTried: boolean;
  begin: (service: ServiceProcess, directory: string) => Promise<void>;
  end: (service: ServiceProcess, directory: string) => void;
}

const TROUBLES: Record<string, Trouble> = {
  'the disk is full': {
    canBeTried: true,
    begin: async (service, directory) => {
      const log = await stat(join(directory, 'userprofile.db-wal'));
      boundFiles(service, log.size);
    },
    end: (service) => boundFiles(service, 'unlimited'),
  },
  'its files are read-only': {
    canBeTried: canMakeImmutable(),
    begin: async (_service, directory) => makeImmutable(directory, '+'),
    end: (_service, directory) => makeImmutable(directory, '-'),
  },
};

async function expectUnavailable(answer: Response): Promise<void> {
  expect(await answer.json()).toMatchObject(UNAVAILABLE);
  expect(answer.headers.get('retry-after')).toBe('5');
}

const failing = (code: string | undefined, message = 'what it says') =>
  Object.assign(new Error(message), { code });

describe('an unavailable embedded database', () => {
  let directory: string;
  let settings: Record<string, string>;
  let service: ServiceProcess;
  let installation: InstallationWithUsers;

  beforeAll(buildService);
  beforeEach(async () => {
    directory = await mkdtemp(join(DISK, 'faults-'));
    const port = await freePort();
    settings = { DEMO: '0', PORT: String(port), DATA_DIR: directory };
    installation = await createInstallationWithUsers(directory, port);
    service = await startServiceProcess(settings);
  }, START_MS);
  afterEach(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await rm(directory, { recursive: true, force: true });
  });

  const setActive = (active: boolean) =>
    installation.call(`/user/${active ? 'activate' : 'inactivate'}`, [{ uuid: installation.target }]);
  const isActive = async () => {
    const user = (await (await installation.call(`/user/${installation.target}`)).json()) as {
      active: boolean;
    };
    return user.active;
  };

  it.for(Object.entries(TROUBLES))(
    'reports that nothing changed while %s, stays ready and readable, and recovers',
    { timeout: START_MS },
    async ([, { canBeTried, begin, end }], { skip }) => {
      skip(!canBeTried, 'needs the right to make files immutable, and a file system that can');
      expect((await setActive(false)).status).toBe(200);
      await begin(service, directory);
      try {
        for (let turn = 0; turn < 3; turn++) {
          const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => setActive(true)));
          await Promise.all(answers.map(expectUnavailable));
          expect(await isActive()).toBe(false);
          expect((await fetch(`http://127.0.0.1:${settings['PORT']}/userprofile/health/ready`)).status).toBe(
            200,
          );
        }
      } finally {
        end(service, directory);
      }
      expect((await setActive(true)).status).toBe(200);
      expect(await isActive()).toBe(true);
      expect(service.output().stderr).toBe('');
    },
  );

  it(
    'waits for another writer, reports a long wait, and can still be read',
    async () => {
      // This write waits until the service has written what it writes at its start. Otherwise, those writes would wait
      // for the other writer, too, and the second change of the status would wait behind them.
      expect((await setActive(true)).status).toBe(200);
      const other = new Libsql(join(directory, 'userprofile.db'));
      try {
        // The connection waits for the lock, because the service may still be writing.
        other.pragma('busy_timeout = 60000');
        other.exec('begin immediate');
        const refused = setActive(false);
        expect(await isActive()).toBe(true);
        await expectUnavailable(await refused);
        const waiting = setActive(false);
        expect(await isActive()).toBe(true);
        other.exec('rollback');
        expect((await waiting).status).toBe(200);
      } finally {
        other.close();
      }
      expect(await isActive()).toBe(false);
    },
    START_MS,
  );

  it(
    'is reported at the start on a read-only disk, and can be opened once the disk is writable',
    async ({ skip }) => {
      skip(!canRun('unshare', [...ON_READ_ONLY_DISK, directory, 'true']), 'needs the right to mount');
      service.child.kill('SIGTERM');
      await service.ended;
      const command = [...ON_READ_ONLY_DISK, directory, process.execPath, COMMAND, 'serve'];
      const env = { PATH: process.env['PATH'], ...settings };
      await expect(promisify(execFile)('unshare', command, { env })).rejects.toMatchObject({
        code: 1,
        stderr: `DATA_DIR cannot be used: ${join(directory, 'secrets.key')} (EROFS)\n`,
      });
      service = await startServiceProcess(settings);
      expect((await setActive(false)).status).toBe(200);
    },
    START_MS,
  );
});

describe('an embedded database whose service is killed during writes', () => {
  let directory: string;
  let settings: Record<string, string>;
  let installation: InstallationWithUsers;
  const members: string[] = [];

  beforeAll(async () => {
    await buildService();
    directory = await mkdtemp(join(DISK, 'killed-'));
    const port = await freePort();
    settings = { DEMO: '0', PORT: String(port), DATA_DIR: directory };
    installation = await createInstallationWithUsers(directory, port);
    const db = await openInstallation(directory);
    const { fixture } = installation;
    for (let index = 0; index < KILLED.users; index++) {
      members.push(
        await addUser(db, { username: `member.${index}`, businessProfile: fixture.businessProfiles.viewer }),
      );
    }
    await db.destroy();
  }, START_MS);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it(
    'contains every confirmed write, no part of another one, and can be opened without repair',
    async () => {
      for (let round = 0; round < KILLED.rounds; round++) {
        const service = await startServiceProcess(settings);
        const killedAt = fc.sample(fc.integer({ min: 1, max: members.length * KILLED.turns - 1 }), 1)[0];
        const change = async (uuid: string, active: boolean) => {
          try {
            const answer = await installation.call(`/user/${active ? 'activate' : 'inactivate'}`, [{ uuid }]);
            await answer.arrayBuffer();
            return answer.ok;
          } catch {
            return false;
          }
        };
        const answered = await changeContinuously(members, KILLED.turns, change, (calls) => {
          if (calls === killedAt) service.child.kill('SIGKILL');
        });
        await service.ended;
        // A copy is opened, because this process may still have the files of an earlier round open, and read their old
        // content.
        const copy = await mkdtemp(join(DISK, 'copy-'));
        await cp(directory, copy, { recursive: true });
        const db = await openInstallation(copy);
        expect((await compareStored(db, answered)).lost, `killed after ${killedAt} calls`).toEqual([]);
        expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
        expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
        await db.destroy();
        await rm(copy, { recursive: true });
      }
    },
    START_MS,
  );
});

describe('the fault of a database error', () => {
  it.each([
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_READONLY_DBMOVED', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['SQLITE_CONSTRAINT_UNIQUE', null],
    ['SQLITE_ERROR', null],
    // In this order: disk_full, too_many_connections, cannot_connect_now, read_only_sql_transaction,
    // deadlock_detected, query_canceled, sqlclient_unable_to_establish_sqlconnection.
    ['53100', 'unavailable'],
    ['53300', 'unavailable'],
    ['57P03', 'unavailable'],
    ['25006', 'unavailable'],
    ['40P01', 'unavailable'],
    ['57014', 'unavailable'],
    ['08001', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    // In this order: admin_shutdown, connection_failure.
    ['57P01', 'lost'],
    ['08006', 'lost'],
    ['ECONNRESET', 'lost'],
    // In this order: unique_violation, undefined_column.
    ['23505', null],
    ['42703', null],
  ] as const)('is mapped from %s', (code, fault) => {
    expect(databaseFault(failing(code))).toBe(fault);
  });

  it('is also recognized in connection errors without a code', () => {
    expect(databaseFault(failing(undefined, 'timeout exceeded when trying to connect'))).toBe('unavailable');
    expect(databaseFault(failing(undefined, 'Connection terminated unexpectedly'))).toBe('lost');
    expect(databaseFault(new TypeError('x is not a function'))).toBeNull();
    expect(databaseFault('Connection terminated')).toBeNull();
  });

  it.each([
    ['a GET', 'GET', {}, 503, 'unavailable'],
    ['a GET that changes something', 'GET', { changes: true }, 504, 'outcome_unknown'],
    ['another call', 'POST', {}, 504, 'outcome_unknown'],
  ] as const)(
    'is "outcome unknown" for %s in a call that may change data',
    async (_, method, config, status, code) => {
      const app = fastify();
      registerErrorHandlers(app);
      app.route({ method, url: '/', config, handler: () => Promise.reject(failing('08006')) });
      const answer = await app.inject({ method, url: '/' });
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
      await app.close();
    },
  );
});
