import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InventoryAddress } from '../../../service/config.ts';
import { Findings, type Finding } from '../../../service/conformance/findings.ts';
import { checkInventory, type InventoryCheck } from '../../../service/conformance/inventory.ts';
import { createInventory } from '../../../demo/suite/inventory.ts';
import type { Access } from '../../../service/sources/authorization.ts';
import { LIST_KINDS, LISTS } from '../../../service/sources/inventory/lists.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const uuid = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const element = (number: number, name: string) => ({ uuid: uuid(number), name });
const cluster = (number: number, name: string, parent: number | null) => ({
  ...element(number, name),
  parent: parent === null ? null : uuid(parent),
});
const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  firstName: 'Zoë',
  lastName: 'Ångström',
  ...more,
});

/** The lists of an inventory that conforms to the contract. */
const RIGHT: Readonly<Record<string, unknown>> = {
  '/users': [person('zoe', { location: 'ÅRHUS', company: 'Nord' }), person('adam')],
  '/locations': [{ ...element(1, 'Århus'), latitude: 56.2, longitude: 10.2 }],
  '/companies': [element(2, 'Nord')],
  '/visibility/carrier': [element(10, 'Aurora')],
  '/visibility/cluster': [cluster(20, 'Europe', null), cluster(21, 'Denmark', 20)],
  '/visibility/clusterGroup': [],
  '/visibility/networkGroup': [element(40, 'Fibre')],
  '/visibility/networkElementAttribute': [element(50, 'Fire Safety')],
  '/visibility/venue': [element(60, 'Arena')],
};

async function findingsOf(
  address: InventoryAddress,
  options: Partial<InventoryCheck> = {},
): Promise<Finding[]> {
  const reported: Finding[] = [];
  const findings = new Findings((finding) => reported.push(finding));
  await checkInventory({ address, findings, ...options });
  expect(findings.isClean).toBe(reported.every(({ kind }) => kind !== 'wrong'));
  return reported;
}

const linesOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ kind }) => kind !== 'ok')
    .map(({ kind, about, message }) => `${kind} ${about}: ${message}`);

describe('an HTTP inventory', () => {
  let source: OtherSystem;

  beforeEach(async () => {
    source = await startOtherSystem();
  });
  afterEach(() => source.stop());

  const BASIC = `Basic ${Buffer.from('us:right').toString('base64')}`;

  /**
   * Serves an inventory.
   *
   * @param otherwise lists that replace those of `RIGHT`
   * @param authorization the required header; null requires none. The token endpoint requires username and
   * password.
   */
  function serve(otherwise: Record<string, unknown> = {}, authorization: string | null = null): void {
    source.answer(({ url = '', headers }, response) => {
      const send = (status: number, body: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
      const wanted = url === '/token' ? BASIC : authorization;
      const answer = { ...RIGHT, '/token': { access_token: 'a-token', token_type: 'Bearer' }, ...otherwise }[
        url
      ];
      if (wanted !== null && headers.authorization !== wanted) send(401, {});
      else if (answer === undefined) send(404, {});
      else send(200, answer);
    });
  }

  const found = async (access: Access = { kind: 'none' }, options: Partial<InventoryCheck> = {}) =>
    linesOf(await findingsOf({ kind: 'web', url: source.url, access }, options));

  const credentials = { username: 'us', password: 'right' };
  const ACCESSES: readonly [string, () => Access, string | null][] = [
    ['no credentials', () => ({ kind: 'none' }), null],
    ['name and password', () => ({ kind: 'basic', ...credentials }), BASIC],
    [
      'a token',
      () => ({ kind: 'oauth2', ...credentials, tokenUrl: `${source.url}/token`, scope: null }),
      'Bearer a-token',
    ],
  ];

  it.each(ACCESSES)('passes all checks with %s', async (_what, access, authorization) => {
    serve({}, authorization);
    const reported = await findingsOf({ kind: 'web', url: source.url, access: access() });
    expect(linesOf(reported)).toEqual([]);
    expect(reported.filter(({ about }) => about.startsWith('GET '))).toHaveLength(LIST_KINDS.length);
    expect(reported).toContainEqual({ kind: 'ok', about: 'GET /users', message: '2 entries.' });
  });

  it.each(ACCESSES.slice(1))(
    'gets a finding about unchecked credentials, called with %s',
    async (_what, access) => {
      serve();
      expect(await found(access())).toContain(
        'wrong GET /users: does not check credentials: called without credentials, it answered 200.',
      );
    },
  );

  it('gets a finding if it requires credentials that are missing or wrong', async () => {
    serve({}, BASIC);
    expect(await found()).toContain(
      'wrong GET /users: answered 401: it requires credentials, and none are configured.',
    );
    expect(await found({ kind: 'basic', username: 'us', password: 'wrong' })).toContain(
      'wrong GET /users: answered 401 to the configured credentials.',
    );
    const oauth = { kind: 'oauth2', username: 'us', password: 'wrong', scope: null } as const;
    expect(await found({ ...oauth, tokenUrl: `${source.url}/token` })).toEqual([
      'wrong the token endpoint: answered 401 to the configured credentials.',
    ]);
  });

  it.each<[string, string, unknown, string[]]>([
    ['no list', '/users', { users: [] }, ['The list cannot be used: It is not a list.']],
    ['invalid JSON', '/users', '<html>', ['sent a response that is not JSON.']],
    [
      'users who are incomplete',
      '/users',
      [person('zoe'), { username: 'adam' }, person('no spaces'), person('x', { email: 'x' })],
      [
        'entry 2, email: This field is required.',
        'entry 3, username: Only alphanumeric letters',
        'entry 4, email: This must be an e-mail address such as name@example.org.',
      ],
    ],
    [
      'users who come twice',
      '/users',
      [
        person('zoe'),
        person('ZOE', { email: 'other@example.org' }),
        person('adam', { email: 'Zoe@Example.org' }),
      ],
      ['entry 2 has the same username as entry 1.', 'entry 3 has the same email as entry 1.'],
    ],
    [
      'locations of one name, beyond the poles',
      '/locations',
      [element(1, 'Århus'), element(3, 'ÅRHUS'), { ...element(4, 'Nowhere'), latitude: 91 }],
      ['entry 3, latitude: This must be 90 or less.', 'entry 2 has the same name as entry 1.'],
    ],
    [
      'elements that come twice, or have no uuid',
      '/visibility/carrier',
      [
        element(10, 'Aurora'),
        element(10, 'Borealis'),
        { uuid: '17', name: 'C' },
        { uuid: uuid(11), name: '' },
      ],
      [
        'entry 3, uuid: This must be a UUID.',
        'entry 4, name: This field is required.',
        'entry 2 has the same uuid as entry 1.',
      ],
    ],
    [
      'a cluster with an unknown parent',
      '/visibility/cluster',
      [cluster(20, 'Europe', null), cluster(21, 'Denmark', 99)],
      ['entry 2, parent: There is no cluster with this uuid.'],
    ],
    [
      'clusters in a cycle',
      '/visibility/cluster',
      [cluster(20, 'Europe', 21), cluster(21, 'Denmark', 20)],
      ['is a cluster below itself.'],
    ],
    [
      'clusters nested too deep',
      '/visibility/cluster',
      Array.from({ length: 51 }, (_, index) =>
        cluster(1000 + index, 'Level', index === 0 ? null : 999 + index),
      ),
      ['more than 50 levels of clusters.'],
    ],
  ])('gets a finding about %s', async (_what, path, answer, messages) => {
    serve({ [path]: answer });
    const lines = await found();
    expect(lines).toHaveLength(messages.length);
    for (const [index, message] of messages.entries()) {
      expect(lines[index]).toMatch(new RegExp(`^wrong GET ${path}: `));
      expect(lines[index]).toContain(message);
    }
  });

  it('gets a finding about users with an unknown location or company, and about elements in two sets', async () => {
    serve({
      '/users': [person('zoe', { location: 'Atlantis' }), person('adam', { company: 'Acme' })],
      '/visibility/venue': [element(60, 'Arena'), element(10, 'Aurora')],
    });
    expect(await found()).toEqual([
      'wrong users: entry 1, location: The inventory has no entry with this name.',
      'wrong users: entry 2, company: The inventory has no entry with this name.',
      'wrong venues: entry 2 has the same uuid as one of the carriers.',
    ]);
  });

  it('gets a note about each list that it does not have, and a finding if it has none', async () => {
    serve({ '/companies': undefined, '/visibility/venue': undefined });
    expect(await found()).toEqual([
      'note GET /companies: answered 404: the inventory does not manage companies, so the stored ones stay unchanged.',
      'note GET /visibility/venue: answered 404: the inventory does not manage venues, so the stored ones stay unchanged.',
    ]);
    source.answer((_request, response) => response.writeHead(404).end());
    expect((await found()).at(-1)).toBe('wrong inventory: answered 404 to every call: check the address.');
  });

  it('gets a finding if it is slow or unavailable', async () => {
    serve();
    let clock = 0;
    expect(await found({ kind: 'none' }, { now: () => (clock += 15_000) })).toContain(
      'note GET /users: took 15.0 s; the service waits at most 20.0 s.',
    );
    const nobody = await startOtherSystem();
    await nobody.stop();
    expect(linesOf(await findingsOf({ kind: 'web', url: nobody.url, access: { kind: 'none' } }))[0]).toBe(
      'wrong GET /users: cannot be reached: no server listens at this address (ECONNREFUSED).',
    );
  });
});

describe('the demo suite', () => {
  let suite: TestSuite;

  beforeAll(async () => {
    suite = await startSuite([createInventory()]);
  });
  afterAll(() => suite.stop());

  it('follows the contract, unless it is told to return faulty entries', async () => {
    const address = { kind: 'web', url: `${suite.url}/inventory`, access: { kind: 'none' } } as const;
    expect(linesOf(await findingsOf(address))).toEqual([]);
    await suite.control({ part: 'inventory', mode: 'partly' });
    const lines = linesOf(await findingsOf(address));
    expect(lines).toContain('wrong GET /users: entry 53, lastName: This field is required.');
    expect(lines).toContain('wrong GET /users: entry 54 has the same email as entry 1.');
  });
});

describe('an inventory folder', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inventory-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const found = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    return linesOf(await findingsOf({ kind: 'folder', directory })).filter(
      (line) => !line.startsWith('note'),
    );
  };

  it('follows the contract with the files from the guide', async () => {
    const guide = fileURLToPath(new URL('../../../docs/install/inventory', import.meta.url));
    const reported = await findingsOf({ kind: 'folder', directory: guide });
    expect(linesOf(reported)).toEqual(
      ['networkElementAttributes', 'venues'].map((file) =>
        expect.stringMatching(`^note ${file}: there is no`),
      ),
    );
    expect(reported.filter(({ kind }) => kind === 'ok')).toHaveLength(LIST_KINDS.length - 2);
  });

  it('gets findings that name the file and the row', async () => {
    const lines = await found({
      'users.csv':
        'username,email,firstName,lastName,location\nzoe,zoe,Zoë,A,Århus\n\nadam,a@example.org,Adam,B,Oslo\n',
      'locations.csv': `uuid,name\n${uuid(1)},Århus\n${uuid(1)},Oslo\n`,
      'clusters.csv': 'uuid,name\n',
      'carriers.json': '[{"uuid": "x"',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^wrong carriers: carriers\.json cannot be used: It is not JSON/),
      'wrong clusters: clusters.csv cannot be used: row 1, column parent: This column is missing.',
      'wrong users.csv: row 2, column email: This must be an e-mail address such as name@example.org.',
      'wrong locations.csv: row 3 has the same uuid as row 2.',
    ]);
  });

  it('gets a finding if it contains no file', async () => {
    expect(await found({ 'people.csv': '' })).toEqual([
      'wrong inventory: the folder has none of the lists: check its path.',
    ]);
    expect(Object.values(LISTS)).toHaveLength(LIST_KINDS.length);
  });
});
