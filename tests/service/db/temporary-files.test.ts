import { readdirSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../service/db/open.ts';
import { emptySqlite } from '../../support/databases.ts';

/** Returns the paths of the temporary files that this process has open. SQLite deletes them when it opens them. */
const openTemporaryFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return /\/etilqs_\w+( \(deleted\))?$/.test(path) ? [path] : [];
    } catch {
      // The descriptor of the folder itself is closed by now.
      return [];
    }
  });

it.runIf(process.platform === 'linux')(
  'SQLite writes its temporary files to the folder of the database, because the root file system may be read-only',
  async () => {
    const { address, release } = await emptySqlite();
    if (address.kind !== 'sqlite') throw new Error('The database is not SQLite');
    const db = await openDatabase(address);
    await sql`
      create temp table large as
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
      select randomblob(1000) as content from numbers`.execute(db);
    const files = openTemporaryFiles();
    await db.destroy();
    await release();
    expect(files.map(dirname)).toEqual([dirname(address.file)]);
  },
);
