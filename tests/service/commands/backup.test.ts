import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installationId } from '../../../service/db/installation.ts';
import type { Db } from '../../../service/db/open.ts';
import { runCommandProcess } from '../../support/command.ts';
import { openInstallation } from '../../support/databases.ts';
import { addPeople, addUser } from '../../support/people.ts';
import { buildService, runService } from '../../support/service-process.ts';

const LIBSQL = createRequire(import.meta.url).resolve('libsql');

/** Starts a process that keeps the database open, as a running service does. */
async function holder(file: string) {
  const program = `const D = require(${JSON.stringify(LIBSQL)}); const d = new D(${JSON.stringify(file)});
d.pragma('journal_mode = WAL'); d.prepare('select count(*) from users').all([]);
process.stdout.write('open'); setInterval(() => d, 1000)`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
}

/** Opens the database of an installation, runs work on it, and closes it. */
async function withDatabase(directory: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await openInstallation(directory);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

const usernames = async (directory: string): Promise<string[]> => {
  const names: string[] = [];
  await withDatabase(directory, async (db) => {
    const rows = await db.selectFrom('users').select('username').orderBy('username').execute();
    names.push(...rows.map(({ username }) => username));
  });
  return names;
};

const identityOf = async (directory: string): Promise<string> => {
  let id = '';
  await withDatabase(directory, async (db) => {
    id = await installationId(db);
  });
  return id;
};

/** Returns the expected outcome of a `restore` of an invalid file: this error message, and no restored files. */
const refused = (message: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(message) as string,
  left: ['secrets.key'],
});

describe('backup and restore', () => {
  let directory: string;
  let data: string;
  let elsewhere: string;
  let file: string;

  beforeAll(buildService);
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'backup-'));
    data = join(directory, 'data');
    elsewhere = join(directory, 'elsewhere');
    file = join(directory, 'copy.db');
    await mkdir(data);
    await withDatabase(data, async (db) => {
      await addPeople(db);
    });
    await mkdir(elsewhere);
    await copyFile(join(data, 'secrets.key'), join(elsewhere, 'secrets.key'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const run = (args: string[], into = data) => runCommandProcess(args, { DEMO: '0', DATA_DIR: into });
  const backup = () => run(['backup', file]);
  const restore = (...options: string[]) => run(['restore', file, ...options], elsewhere);

  /** Tries to restore the file into an empty folder. Returns the outcome, and the files that are then in the folder. */
  const refusal = async () => {
    const { code, stdout, stderr } = await restore();
    return { code, stdout, stderr, left: await readdir(elsewhere) };
  };

  /**
   * Copies a folder whose database this process has had open. After a database is closed, its files stay locked until
   * the next garbage collection, so that a restore into the folder itself would fail.
   */
  const copyOf = async (folder: string) => {
    const copy = join(directory, 'folder');
    await cp(folder, copy, { recursive: true });
    return copy;
  };

  it('copy a database that is in use to a file that only its owner can read', async () => {
    const close = await holder(join(data, 'userprofile.db'));
    const { code, stdout, stderr } = await backup();
    await close();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${file} is a complete copy of the database`);
    expect(stdout).toContain(`the key in ${join(data, 'secrets.key')}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['copy.db', 'data', 'elsewhere']);

    const restored = await restore();
    expect(restored).toEqual({ code: 0, stdout: `The database was restored from ${file}.\n`, stderr: '' });
    expect((await stat(join(elsewhere, 'userprofile.db'))).mode & 0o777).toBe(0o600);
    expect((await readdir(elsewhere)).toSorted()).toEqual(['secrets.key', 'userprofile.db']);
    expect(await usernames(elsewhere)).toEqual(await usernames(data));
    expect(await identityOf(elsewhere)).not.toBe(await identityOf(data));
  });

  it('overwrite no file, and require an existing folder', async () => {
    await writeFile(file, 'precious');
    expect(await backup()).toEqual({ code: 1, stdout: '', stderr: `${file} already exists.\n` });
    expect(await readFile(file, 'utf8')).toBe('precious');
    const lost = join(directory, 'no', 'such', 'copy.db');
    expect(await run(['backup', lost])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${lost} cannot be written (ENOENT).\n`,
    });
  });

  it('report a missing database, and do not create it', async () => {
    const { code, stderr } = await run(['backup', file], elsewhere);
    expect([code, stderr]).toEqual([
      1,
      `DATA_DIR contains no database: ${join(elsewhere, 'userprofile.db')}\n`,
    ]);
    expect(await readdir(elsewhere)).toEqual(['secrets.key']);
  });

  it.each<[string, (database: string) => Promise<void>, RegExp]>([
    [
      'a row that refers to a missing row',
      async (path) => {
        const database = new Libsql(path);
        database.pragma('foreign_keys = OFF');
        database.exec(
          "insert into known_devices (user_uuid, device_hash, expires_at) values ('missing', 'hash', 0)",
        );
        database.close();
      },
      /1 rows refer to missing rows/,
    ],
    [
      'a file without a database',
      (database) => writeFile(database, 'no database at all'.repeat(500)),
      /SQLITE_NOTADB/,
    ],
    [
      'a damaged page',
      async (database) => {
        const spoiler = await open(database, 'r+');
        await spoiler.write(Buffer.alloc(8192, 7), 0, 8192, 40_960);
        await spoiler.close();
      },
      /SQLITE_CORRUPT|malformed/,
    ],
  ])('name a damaged database, and leave no copy: %s', async (_what, damage, reason) => {
    const folder = await copyOf(data);
    const database = join(folder, 'userprofile.db');
    await damage(database);
    const { code, stdout, stderr } = await run(['backup', file], folder);
    expect([code, stdout]).toEqual([1, '']);
    const beginning = `${database} is damaged or not a database: `;
    expect(stderr.slice(0, beginning.length)).toBe(beginning);
    expect(stderr).toMatch(reason);
    expect(await readdir(directory)).not.toContain('copy.db');
  });

  it('name the tools of PostgreSQL for a PostgreSQL database', async () => {
    const DATABASE_URL = 'postgres://us:hunter2@127.0.0.1:1/profiles';
    for (const [name, tool] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ] as const) {
      const { code, stderr } = await runCommandProcess([name, file], {
        DEMO: '0',
        DATA_DIR: data,
        DATABASE_URL,
      });
      expect(code).toBe(1);
      expect(stderr).toContain(tool);
      expect(stderr).not.toContain('hunter2');
    }
  });

  it('keep an existing database without --replace', async () => {
    await backup();
    await withDatabase(data, async (db) => void (await addUser(db, { username: 'later' })));
    const kept = await run(['restore', file]);
    expect(kept.code).toBe(1);
    expect(kept.stderr).toContain('--replace');
    expect(await usernames(data)).toContain('later');
  });

  it('replace an existing database with --replace', async () => {
    await backup();
    await withDatabase(data, async (db) => void (await addUser(db, { username: 'later' })));
    const copy = await copyOf(data);
    const replaced = await run(['restore', file, '--replace'], copy);
    expect(replaced).toMatchObject({ code: 0, stderr: '' });
    expect(await usernames(copy)).not.toContain('later');
  });

  it('do not replace a database that a service has open', async () => {
    await backup();
    const place = join(elsewhere, 'userprofile.db');
    await copyFile(file, place);
    const close = await holder(place);
    const { code, stderr } = await restore('--replace');
    await close();
    expect([code, stderr]).toEqual([1, `${place} is in use by a service. Stop the service first.\n`]);
    // The lock files of a killed process do not count as a running service.
    const copy = await copyOf(elsewhere);
    expect(await run(['restore', file, '--replace'], copy)).toMatchObject({ code: 0, stderr: '' });
  });

  it('replace a damaged database, and what an interrupted restore has left', async () => {
    await backup();
    const place = join(elsewhere, 'userprofile.db');
    await writeFile(place, 'no database at all'.repeat(500));
    await writeFile(`${place}.restoring`, 'half');
    await chmod(`${place}.restoring`, 0o644);
    expect(await restore('--replace')).toMatchObject({ code: 0, stderr: '' });
    expect(await usernames(elsewhere)).toEqual(await usernames(data));
  });

  it('refuse a file that is no backup, and change nothing', async () => {
    await backup();
    const whole = await readFile(file);
    await rm(file);
    expect(await refusal()).toEqual(refused(/cannot be restored to .* \(ENOENT\)/));
    await writeFile(file, 'a letter to my aunt, long enough'.repeat(300));
    expect(await refusal()).toEqual(refused(/is damaged or not a database/));
    await writeFile(file, whole);
    await truncate(file, Math.floor(whole.length / 2));
    expect(await refusal()).toEqual(refused(/is damaged or not a database/));
    await writeFile(file, whole);
    const spoiler = await open(file, 'r+');
    await spoiler.write(Buffer.alloc(8192, 7), 0, 8192, 40_960);
    await spoiler.close();
    expect(await refusal()).toEqual(refused(/is damaged or not a database/));
    await writeFile(file, '');
    expect(await refusal()).toEqual(refused(/is the database of another program/));
    await writeFile(file, whole);
    await writeFile(`${file}-wal`, 'changes');
    expect(await refusal()).toEqual(refused(/is not a copy that backup wrote/));
  });

  it('refuse a backup of a newer version', async () => {
    await withDatabase(data, async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-without.since-9998', '2040')`.execute(
        db,
      );
    });
    await backup();
    const { code, stderr } = await restore();
    expect(code).toBe(1);
    expect(stderr).toContain('is from a newer version, which has the migration 9999-without.since-9998');
  });

  it('report that the encryption key is missing', async () => {
    await backup();
    await rm(join(elsewhere, 'secrets.key'));
    const { code, stderr } = await restore();
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^The service will not start yet: the database has secrets encrypted with key [\da-f]{16}, and .*secrets\.key cannot be read \(ENOENT\)\.\n$/,
    );
  });

  it('leave no backup or a complete one, whenever the process is killed', async () => {
    await withDatabase(data, async (db) => {
      await sql`create table ballast (text text)`.execute(db);
      await sql`insert into ballast with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000)
        select hex(randomblob(500)) from n`.execute(db);
    });
    for (const delay of [0, 5, 20, 60]) {
      const program = runService({ DEMO: '0', DATA_DIR: data }, ['backup', file]);
      await expect
        .poll(async () => (await readdir(directory)).some((name) => name.startsWith('copy.db')), {
          interval: 1,
        })
        .toBe(true);
      await wait(delay);
      program.child.kill('SIGKILL');
      await program.ended;
      const isNamed = (await readdir(directory)).includes('copy.db');
      const result = isNamed ? await restore('--replace') : { code: 0 };
      expect(result.code).toBe(0);
      await rm(file, { force: true });
    }
    expect((await backup()).code).toBe(0);
    expect((await restore('--replace')).code).toBe(0);
    const { stdout } = await promisify(execFile)('ls', ['-l', elsewhere]);
    expect(stdout).not.toContain('restoring');
  });
});
