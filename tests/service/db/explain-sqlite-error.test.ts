import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainSqliteError } from '../../../service/db/explain-sqlite-error.ts';
import { START_MS } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { buildService, COMMAND } from '../../support/service-process.ts';

describe('explainSqliteError', () => {
  it.each([
    ['SQLITE_IOERR_SHMMAP', 'network disk: use a folder on a local disk, or PostgreSQL'],
    ['SQLITE_IOERR_LOCK', 'network disk'],
    ['SQLITE_PROTOCOL', 'network disk'],
    ['SQLITE_IOERR', 'cannot be read or written'],
    ['SQLITE_IOERR_FSYNC', 'cannot be read or written'],
    ['SQLITE_FULL', 'the disk is full'],
    ['SQLITE_CANTOPEN', 'cannot be written'],
    ['SQLITE_READONLY_DIRECTORY', 'cannot be written'],
    ['SQLITE_BUSY', 'another program has locked it'],
    ['SQLITE_CORRUPT', 'restore a backup'],
    ['SQLITE_NOTADB', 'restore a backup'],
  ])('explains %s', (code, words) => {
    const explained = explainSqliteError(Object.assign(new Error('the message'), { code }));
    expect(explained).toMatch(new RegExp(`^${code}: .*${words}`));
  });

  it('returns the code of any other error', () => {
    expect(explainSqliteError(Object.assign(new Error('the message'), { code: 'EROFS' }))).toBe('EROFS');
  });
});

describe('a disk on which SQLite cannot share memory between connections, as a network disk', () => {
  /** Limit of a file's size in kB: the database fits, but not the file that connections share (`-shm`). */
  const LIMIT = 16;

  beforeAll(buildService);

  it(
    'is reported in one sentence at the first start and at the next one',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'network-disk-'));
      const env = {
        PATH: process.env['PATH'],
        DEMO: '0',
        PORT: String(await freePort()),
        DATA_DIR: directory,
        ADMIN_USERNAME: 'first.admin',
        ADMIN_PASSWORD: 'a password of the tests 1',
      };
      const start = () =>
        promisify(execFile)(
          'sh',
          ['-c', `ulimit -f $0 && exec "$@"`, String(LIMIT * 2), process.execPath, COMMAND],
          {
            env,
          },
        );
      const sentence = `DATA_DIR cannot be used: ${join(directory, 'userprofile.db')} (SQLITE_IOERR_SHMSIZE: its disk does not support the locks and shared memory of SQLite, as a network disk: use a folder on a local disk, or PostgreSQL (DATABASE_URL))\n`;
      await expect(start()).rejects.toMatchObject({ code: 1, stderr: sentence });
      await expect(start()).rejects.toMatchObject({ code: 1, stderr: sentence });
      await rm(directory, { recursive: true, force: true });
    },
    START_MS,
  );
});
