import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandProcess } from '../../support/command.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const credentials = { API_USERNAME: 'us', API_PASSWORD: 'hunter2' };

const check = (environment: Record<string, string>, ...args: string[]) =>
  runCommandProcess(['check-source', ...args], environment);

// These tests start no child process; `process.test.ts` does.
describe('check-source', () => {
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
  });
  afterAll(() => source.stop());

  it('reports success if there are no findings', async () => {
    const right = `Basic ${Buffer.from('us:hunter2').toString('base64')}`;
    source.answer(({ headers, url }, response) => {
      if (url?.endsWith('/users/batch')) {
        response.writeHead(404).end();
        return;
      }
      response
        .writeHead(headers.authorization === right ? 200 : 401, { 'content-type': 'application/json' })
        .end('[{"name":"A","category":"B"}]');
    });
    const { code, stdout, stderr } = await check(
      credentials,
      'application',
      source.url,
      '--with-user',
      'zoe',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nThe system follows the contract\.\n$/);
  });

  it('checks an inventory with the configured credentials', async () => {
    const guide = fileURLToPath(new URL('../../../docs/install/inventory', import.meta.url));
    const folder = await check({}, 'inventory', `file://${guide}`);
    expect(folder).toMatchObject({ code: 0, stderr: '' });
    expect(folder.stdout).toContain('ok     clusters.csv: 5 entries.\n');
    source.answer((_request, response) => response.writeHead(401).end());
    const settings = { INVENTORY_AUTH: 'basic', INVENTORY_USERNAME: 'us', INVENTORY_PASSWORD: 'hunter2' };
    const refused = await check(settings, 'inventory', source.url);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('wrong  GET /users: answered 401 to the configured credentials.\n');
  });

  it.each<[string[], Record<string, string>, string]>([
    [['inventory', 'file:///nowhere/at/all'], {}, 'INVENTORY_URL is not a folder: /nowhere/at/all'],
    [['inventory', 'ftp://127.0.0.1'], {}, 'INVENTORY_URL must be a URL'],
    [
      ['inventory', 'http://127.0.0.1:9'],
      { INVENTORY_AUTH: 'basic' },
      'INVENTORY_USERNAME is missing: INVENTORY_AUTH is basic',
    ],
    [
      ['application', 'http://127.0.0.1:9'],
      { API_USERNAME: 'us', API_PASSWORD_FILE: '/nowhere' },
      'API_PASSWORD_FILE cannot be read: /nowhere (ENOENT)',
    ],
    [['application', 'http://127.0.0.1:9'], {}, 'API_USERNAME is missing'],
    [['application', 'http://127.0.0.1:9'], { API_USERNAME: 'us' }, 'API_PASSWORD is missing'],
    [
      ['application', 'http://127.0.0.1:9'],
      { ...credentials, API_AUTH_TYPE: 'NTLM' },
      "API_AUTH_TYPE must be HTTP_BASIC or OAUTH2, not 'NTLM'",
    ],
  ])('names the invalid setting: %j %j', async (args, environment, message) => {
    const { code, stdout, stderr } = await check(environment, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('hunter2');
  });

  it.each<[string[], string]>([
    [['inventory'], 'check-source inventory ADDRESS'],
    [['inventory', ''], 'ADDRESS is empty.'],
    [['inventory', 'http://127.0.0.1:9', '--with-user', 'zoe'], 'check-source inventory ADDRESS'],
    [[], 'check-source application ADDRESS'],
    [['planet', 'http://127.0.0.1:9'], 'check-source application ADDRESS'],
    [['application', 'http://127.0.0.1:9', '--password', 'x'], 'check-source application ADDRESS'],
    [['application', 'ftp://127.0.0.1:9'], 'This must be the address of an API'],
    [['application', 'http://us:hunter2@127.0.0.1:9'], 'Leave username and password out of the address'],
    [['application', 'http://127.0.0.1:9', '--with-user', 'a b'], '--with-user takes a username'],
  ])('prints its usage for invalid arguments: %j', async (args, message) => {
    const { code, stdout, stderr } = await check(credentials, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('hunter2');
  });
});
