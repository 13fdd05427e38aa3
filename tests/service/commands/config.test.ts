import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../service/db/open.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ONE_ENGINE, TEST_KEY, type TestDatabase } from '../../support/databases.ts';
import { addPeople } from '../../support/people.ts';

const APPLICATION = `version: 1
applications:
  - name: Inventory
    dataUrl: jdbc:inventory
    dataDriverName: driver
    dataUsername: reader
    dataPassword: \${DATA_PASSWORD}
    apiHost: https://inventory.example.org
    apiAuthType: OAUTH2
    apiUsername: sync
    apiPassword: \${API_PASSWORD}
    roles:
      - { name: Reader, minimumRole: ADMIN }
`;

describe.each(ONE_ENGINE)('config on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'configuration-'));
    const db = await openDatabase(database.address);
    await addPeople(db);
    await db.destroy();
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await database.release();
  });

  const run = (args: string[], environment: Record<string, string> = {}, input = '') => {
    const { address } = database;
    const where: Record<string, string> =
      address.kind === 'sqlite' ? { DATA_DIR: dirname(address.file) } : { DATABASE_URL: address.url };
    return runCommandProcess(
      ['config', ...args],
      { DEMO: '0', SECRETS_KEY: TEST_KEY, ...where, ...environment },
      { input },
    );
  };
  const SECRETS = { DATA_PASSWORD: 'hunter-data', API_PASSWORD: 'hunter-api' };
  const stored = async (text: string): Promise<string> => {
    const file = join(folder, 'config.yaml');
    await writeFile(file, text);
    return file;
  };

  it('exports to a file and to standard output, and plans no change of it', async () => {
    const file = join(folder, 'exported.yaml');
    expect(await run(['export', file])).toEqual({ code: 0, stdout: '', stderr: '' });
    const text = await readFile(file, 'utf8');
    expect((await run(['export'])).stdout).toBe(text);
    expect(await run(['plan', file, '--delete'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 created, 0 changed, 0 deleted, \d+ unchanged\. Tag: \w+\n$/),
      stderr: '',
    });
  });

  it('plans with the exit code 2, applies with 0, and then has nothing left to change', async () => {
    const file = await stored(APPLICATION);
    const planned = await run(['plan', file], SECRETS);
    expect(planned).toMatchObject({ code: 2, stderr: '' });
    expect(planned.stdout).toContain('+ application "Inventory"');
    const tag = /Tag: (\w+)/.exec(planned.stdout)![1]!;
    const applied = await run(['apply', file, '--tag', tag], SECRETS);
    expect(applied).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['plan', file], SECRETS)).toMatchObject({ code: 0 });
    const again = await run(['apply', file, '--tag', tag], SECRETS);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    const changed = await run(['plan', file], { ...SECRETS, API_PASSWORD: 'hunter-other' });
    expect(changed).toMatchObject({ code: 2, stdout: expect.stringContaining('apiPassword: replaced') });
    const output = [planned, applied, again, changed].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(output).not.toContain('hunter');
  });

  it('records the change with the command line as actor', async () => {
    await run(['apply', '-'], SECRETS, APPLICATION);
    const db = await openDatabase(database.address);
    const changes = await db.selectFrom('changes').select(['call', 'actor_kind']).execute();
    await db.destroy();
    expect(changes).toContainEqual({ call: 'command.config.apply', actor_kind: 'command' });
  });

  it('names what is not in the file, and deletes it with --delete', async () => {
    const file = await stored('version: 1\nvisibilityProfiles: []\n');
    const { code, stdout } = await run(['plan', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('Not in the file, and kept without --delete:\n    visibility profile ');
    expect(await run(['plan', file, '--delete'])).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^- visibility profile /),
    });
    expect(await run(['apply', file, '--delete'])).toMatchObject({ code: 0 });
    expect((await run(['export'])).stdout).toContain('visibilityProfiles: []');
  });

  it('prints the plan as JSON', async () => {
    const { code, stdout } = await run(['plan', '-', '--json'], SECRETS, APPLICATION);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ created: 1, items: [{ name: 'Inventory' }] });
  });

  it('refuses a file in a line with its place, and a variable without a value', async () => {
    const file = await stored(APPLICATION.replace('OAUTH2', 'OTHER'));
    const invalid = await run(['plan', file], SECRETS);
    expect(invalid).toMatchObject({ code: 1, stdout: '' });
    expect(invalid.stderr).toBe(`${file}:9:5: apiAuthType: This must be one of HTTP_BASIC, OAUTH2.\n`);
    const unset = await run(['plan', '-'], { DATA_PASSWORD: 'x' }, APPLICATION);
    expect(unset).toMatchObject({ code: 1, stderr: expect.stringMatching(/^-:11:5: .*API_PASSWORD/) });
  });

  it.each([[[]], [['frobnicate']], [['plan']], [['plan', 'a', 'b']], [['apply', 'a', '--nonsense']]])(
    'with the arguments %j fails with the exit code 1, because plan uses 2 for changes',
    async (args) => {
      expect(await run(args)).toMatchObject({ code: 1, stdout: '' });
    },
  );

  it('says that a file cannot be read', async () => {
    expect(await run(['plan', join(folder, 'none.yaml')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read (ENOENT)'),
    });
  });
});
