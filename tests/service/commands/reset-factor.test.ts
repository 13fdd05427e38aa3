import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { addTestApp } from '../../support/authenticator.ts';
import { runCommandProcess } from '../../support/command.ts';
import { contextOf, ONE_ENGINE, TEST_KEY, type TestDatabase } from '../../support/databases.ts';
import { addPeople, type Fixture } from '../../support/people.ts';

describe.each(ONE_ENGINE)('reset-factor on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let people: Fixture['people'];

  const within = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = await openDatabase(database.address);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const run = (...args: string[]) => {
    const { address } = database;
    const where: Record<string, string> =
      address.kind === 'sqlite' ? { DATA_DIR: dirname(address.file) } : { DATABASE_URL: address.url };
    return runCommandProcess(
      args,
      { DEMO: '0', SECRETS_KEY: TEST_KEY, ...where },
      { input: 'correct horse battery\n' },
    );
  };
  const stored = () =>
    within(async (db) => ({
      apps: (await db.selectFrom('authenticator_apps').select('user_uuid').execute()).length,
      codes: (await db.selectFrom('recovery_codes').select('user_uuid').execute()).length,
      sessions: (await db.selectFrom('sso_sessions').select('user_uuid').execute()).length,
    }));

  beforeEach(async () => {
    database = await emptyDatabase();
    await within(async (db) => {
      ({ people } = await addPeople(db));
      await addTestApp(contextOf(db), people.productAdmin);
      await startSession(db, people.productAdmin, [], Date.now());
    });
  });
  afterEach(() => database.release());

  it('removes the factor, ends the sessions, and records the change', async () => {
    const result = await run('reset-factor', 'PRODUCTADMIN');
    expect(result).toEqual({
      code: 0,
      stdout: 'The second factor of productAdmin was removed. All its sessions were ended.\n',
      stderr: '',
    });
    expect(await stored()).toEqual({ apps: 0, codes: 0, sessions: 0 });
    const changes = await within((db) => db.selectFrom('changes').select('call').execute());
    expect(changes).toEqual([{ call: 'command.reset-factor' }]);
  });

  it('says that there is nothing to remove, and ends no session then', async () => {
    await within((db) => db.deleteFrom('authenticator_apps').execute());
    expect((await run('reset-factor', 'productAdmin')).stdout).toBe(
      'productAdmin has no second factor. Nothing was changed.\n',
    );
    expect((await stored()).sessions).toBe(1);
  });

  it('refuses an unknown username', async () => {
    expect(await run('reset-factor', 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no user nobody.'),
    });
  });

  it('is part of create-admin --recover', async () => {
    const { stdout } = await run('create-admin', 'productAdmin', '--recover', '--password-stdin');
    expect(stdout).toContain('Its second factor was removed.');
    expect(await stored()).toEqual({ apps: 0, codes: 0, sessions: 0 });
  });
});
