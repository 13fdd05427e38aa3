import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import { resultOf } from '../../../service/user/bulk/import.ts';
import { IMPORT_LIMITS } from '../../../service/user/bulk/import-process.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addTree } from '../../support/granted-applications.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1/user';
const STORED = 80_000;

async function upload(service: TestService, path: string, csv: string) {
  const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
  return fetch(`${service.url}${API}/${path}`, {
    method: 'POST',
    body: formOf(csv),
    headers: { authorization },
  });
}

describe.each(ENGINES)('an import into a database with many users, on $engine,', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    // A memory limit that is too small for all stored users at the same time.
    const limits = { import: { ...IMPORT_LIMITS, megabytes: 64 } };
    service = await startService({ emptyDatabase, limits });
    await sql`
      insert into users (uuid, username, username_folded, email, email_folded, first_name, last_name, active,
        username_order, username_search, name_order, name_search, email_order, email_search, minimum_role)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(STORED)}),
        stored as (select 'stored.' || n as name from numbers)
      select name, name, name, name || '@example.org', name || '@example.org', name, name, 0,
        name, name, name, name, name, name, 'ADMIN'
      from stored`.execute(service.db);
  }, START_MS);
  afterAll(() => service.stop());

  it('reads only the users in the file, and the owners of the e-mail addresses in it', async () => {
    const kept = { active: 'false', visibilityProfile: '', firstName: 'stored.1', lastName: 'stored.1' };
    const file = csvOf([
      cellsOf('stored.1', kept),
      cellsOf('STORED.2', { ...kept, email: 'STORED.2@example.org', firstName: 'Renamed' }),
      cellsOf('newcomer', { businessProfile: 'Business profile of viewer' }),
      cellsOf('claims', { businessProfile: 'Business profile of viewer', email: 'Stored.80000@example.org' }),
    ]);
    const planned = await upload(service, 'import/plan', file);
    expect(planned.status).toBe(200);
    const { rows, ...plan } = (await planned.json()) as ImportPlan;
    expect(plan).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 1 });
    expect(rows.find(({ outcome }) => outcome === 'refused')?.problems).toMatchObject([
      { row: 5, column: 'email', message: 'Another user has this e-mail address.' },
    ]);
    const imported = await upload(service, 'import', file.split('\n').slice(0, 4).join('\n'));
    expect(await imported.json()).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  });
});

describe('an import into an almost empty PostgreSQL', () => {
  it(
    'does not read the whole table of users for each new user',
    async () => {
      const IMPORTED = 2000;
      const [, { emptyDatabase }] = ENGINES;
      const service = await startService({ emptyDatabase });
      const { db, fixture } = service;
      await addTree(db, fixture.businessProfiles.viewer, 'snmp manager', 'http://127.0.0.1:9');
      const importUsers = async (count: number, name: string) => {
        const users = Array.from({ length: count }, (_, index) =>
          cellsOf(`${name}.${index}`, { businessProfile: 'Business profile of viewer' }),
        );
        return (await upload(service, 'import', csvOf(users))).json();
      };
      const readRows = async () => {
        const { rows } = await sql<{ inserted: number; read: number }>`
          select n_tup_ins as inserted, seq_tup_read as read from pg_stat_user_tables where relname = 'users'`.execute(
          db,
        );
        return rows[0]!;
      };
      // PostgreSQL records that the table has one page, so that it caches plans of foreign key checks for a tiny table.
      await sql`analyze users`.execute(db);
      expect(await importUsers(10, 'first')).toMatchObject({ created: 10 });
      expect(await importUsers(IMPORTED, 'later')).toMatchObject({ created: IMPORTED });
      expect(await db.selectFrom('user_elements').select('user_uuid').execute()).toHaveLength(IMPORTED + 10);
      await expect.poll(async () => (await readRows()).inserted).toBeGreaterThanOrEqual(IMPORTED);
      // Reading the whole table for each check would be two million rows.
      expect((await readRows()).read).toBeLessThan(200_000);
      await service.stop();
    },
    START_MS,
  );
});

const responseTo = (created: number) =>
  resultOf(
    { created, updated: 0, unchanged: 0 },
    Array.from({ length: created }, (_, index) => `${index}`),
  );

describe('the response to an import', () => {
  it("contains the created users' uuids if one selection can name them all", () => {
    expect(responseTo(10_000).createdUuids).toHaveLength(10_000);
    expect(responseTo(10_001)).toEqual({ created: 10_001, updated: 0, unchanged: 0 });
  });
});
