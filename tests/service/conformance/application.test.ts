import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkApplication, type ApplicationCheck } from '../../../service/conformance/application.ts';
import { Findings, type Finding } from '../../../service/conformance/findings.ts';
import { API_PASSWORD, API_USERNAME, DEMO_APPLICATIONS } from '../../../demo/seed/applications.ts';
import { applications } from '../../../demo/suite/applications.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const BASIC = `Basic ${Buffer.from('us:right').toString('base64')}`;
const TOKEN = { access_token: 'a-token', token_type: 'Bearer' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** The responses of an application that follows the contract. Tests replace some of them. */
const RIGHT: Readonly<Record<string, Answer>> = {
  'GET /roles': json([{ name: 'AGENT' }]),
  'GET /elements': json([{ name: 'Wall', category: 'DASHBOARD', label: 'Dashboard' }]),
  'PUT /users/zoe': json({}, 201),
  'POST /users/batch': json({ results: [{ username: 'zoe', stored: true }] }),
  'POST /oauth/token': json(TOKEN),
};

/** Returns whether Basic credentials have the right username, with any password. */
const isKnown = (authorization: string | undefined): boolean =>
  Buffer.from(authorization?.split(' ')[1] ?? '', 'base64')
    .toString()
    .startsWith('us:');

let source: OtherSystem;

beforeEach(async () => {
  source = await startOtherSystem();
});
afterEach(() => source.stop());

interface System {
  otherwise?: Record<string, Answer>;
  apiAuthType?: 'HTTP_BASIC' | 'OAUTH2';
  /**
   * Returns whether the application accepts these credentials in a call. By default, it accepts only the right ones.
   */
  accepts?: (call: string, authorization: string | undefined) => boolean;
  refusal?: number;
}

function serve({ otherwise = {}, apiAuthType = 'HTTP_BASIC', accepts, refusal = 401 }: System): void {
  const right = (call: string) =>
    apiAuthType === 'OAUTH2' && call !== 'POST /oauth/token' ? 'Bearer a-token' : BASIC;
  const isAccepted = accepts ?? ((call, authorization) => authorization === right(call));
  source.answer((request, response) => {
    request.resume();
    const call = `${request.method} ${request.url}`;
    const answer = { ...RIGHT, ...otherwise }[call];
    if (!isAccepted(call, request.headers.authorization)) json({}, refusal)(request, response);
    else if (answer) answer(request, response);
    else json({}, 404)(request, response);
  });
}

async function findingsOf(
  changes: Partial<Omit<ApplicationCheck, 'findings'>> & { apiAuthType?: 'HTTP_BASIC' | 'OAUTH2' } = {},
): Promise<Finding[]> {
  const { apiAuthType = 'HTTP_BASIC', ...check } = changes;
  const reported: Finding[] = [];
  const findings = new Findings((finding) => reported.push(finding));
  const api = { apiHost: source.url, apiAuthType, apiUsername: 'us', apiPassword: 'right' };
  await checkApplication({ api, withUser: 'zoe', findings, ...check });
  expect(findings.isClean).toBe(reported.every(({ kind }) => kind !== 'wrong'));
  return reported;
}

const linesOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ kind }) => kind !== 'ok')
    .map(({ kind, about, message }) => `${kind} ${about}: ${message}`);

async function found(system: System): Promise<string[]> {
  serve(system);
  return linesOf(await findingsOf(system.apiAuthType ? { apiAuthType: system.apiAuthType } : {}));
}

describe('an application that follows the contract', () => {
  it.each(['HTTP_BASIC', 'OAUTH2'] as const)('passes all checks, with %s', async (apiAuthType) => {
    serve({ apiAuthType });
    expect(await findingsOf({ apiAuthType })).toEqual([
      ...(apiAuthType === 'OAUTH2'
        ? [{ kind: 'ok', about: 'POST /oauth/token', message: 'issued a token.' }]
        : []),
      { kind: 'ok', about: 'GET /roles', message: '1 entry.' },
      { kind: 'ok', about: 'GET /elements', message: '1 entry.' },
      {
        kind: 'ok',
        about: 'PUT /users/{username}',
        message: 'took zoe twice; the user is inactive there and has no role.',
      },
      { kind: 'ok', about: 'POST /users/batch', message: 'stored zoe.' },
    ]);
  });

  it('receives no users if no test user is named', async () => {
    const asked: unknown[] = [];
    serve({
      accepts: (call, authorization) => {
        asked.push(call);
        return authorization === BASIC;
      },
    });
    const findings = await findingsOf({ withUser: null });
    expect(linesOf(findings)).toEqual([
      'note PUT /users/{username}: was not called, because it changes data. To call it, name a user with --with-user.',
    ]);
    expect(asked).not.toContain('PUT /users/zoe');
    expect(asked).not.toContain('POST /users/batch');
  });
});

describe('the demo suite', () => {
  let suite: TestSuite;

  beforeAll(async () => {
    suite = await startSuite(applications);
  });
  afterAll(() => suite.stop());

  it.each(DEMO_APPLICATIONS)('follows the contract: $name', async ({ slug, apiAuthType }) => {
    const findings = await findingsOf({
      api: {
        apiHost: `${suite.url}/application/${slug}/`,
        apiAuthType,
        apiUsername: API_USERNAME,
        apiPassword: API_PASSWORD,
      },
    });
    expect(linesOf(findings)).toEqual([]);
  });
});

describe('an application that violates the contract', () => {
  it.each<[string, Record<string, Answer>, string]>([
    ['does not exist', {}, 'answered 404: nothing is at this address.'],
    [
      'redirects',
      { 'GET /roles': (_, r) => void r.writeHead(302, { location: '/x' }).end() },
      'redirects (302)',
    ],
    ['fails', { 'GET /roles': json({}, 500) }, 'answered with status 500.'],
    ['is forbidden', { 'GET /roles': json({}, 403) }, 'answered 403: the credentials are valid'],
    ['hangs up', { 'GET /roles': (request) => void request.socket.destroy() }, 'closed the connection'],
    [
      'sends an HTML page',
      { 'GET /roles': (_, r) => void r.end('<html>') },
      'sent a response that is not JSON.',
    ],
    [
      'sends JSON as text',
      {
        'GET /roles': (_, r) => void r.writeHead(200, { 'content-type': 'text/plain' }).end('[{"name":"A"}]'),
      },
      'sent JSON as text/plain: it must be application/json.',
    ],
    [
      'sends JSON without a media type',
      { 'GET /roles': (_, r) => void r.end('[{"name":"A"}]') },
      'sent JSON as no media type: it must be application/json.',
    ],
    ['sends no list', { 'GET /roles': json({ roles: [] }) }, 'This must be a list.'],
    [
      'has a role twice',
      { 'GET /roles': json([{ name: 'A' }, { name: 'B' }, { name: 'A' }]) },
      'entry 3 has the same name as entry 1.',
    ],
    [
      'exceeds the size limit',
      { 'GET /roles': (_, r) => void r.end(JSON.stringify(['x'.repeat(9 * 1024 * 1024)])) },
      'sent more than 8 MiB.',
    ],
    [
      'has more roles than can be stored',
      { 'GET /roles': json(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))) },
      'This can contain at most 10000 entries.',
    ],
  ])('gets a finding about roles: it %s', async (what, otherwise, message) => {
    const lines = await found({
      otherwise: what === 'does not exist' ? { 'GET /roles': json({}, 404) } : otherwise,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^wrong GET \/roles: /);
    expect(lines[0]).toContain(message);
  });

  it('gets a finding for each invalid entry, up to a limit', async () => {
    const wrong = [{ name: 'A' }, {}, 'B', { name: 'C' }, { name: '' }, { name: 'D', externalRole: 'yes' }];
    expect(await found({ otherwise: { 'GET /roles': json(wrong) } })).toEqual([
      'wrong GET /roles: entry 2, name: This field is required.',
      'wrong GET /roles: entry 3: This must be an object.',
      'wrong GET /roles: entry 5, name: This field is required.',
      'wrong GET /roles: entry 6, externalRole: This must be true or false.',
    ]);
    const many = Array.from({ length: 9000 }, () => 1);
    const lines = await found({ otherwise: { 'GET /elements': json(many) } });
    expect(lines).toHaveLength(6);
    expect(lines[4]).toBe('wrong GET /elements: entry 5: This must be an object.');
    expect(lines[5]).toBe('wrong GET /elements: there are more of this kind; only the first 5 are shown.');
  });

  it('gets a finding about elements that are repeated, and about a category with two labels', async () => {
    const wall = { name: 'Wall', category: 'DASHBOARD', label: 'Dashboard' };
    const elements = [wall, { ...wall, category: 'MAP' }, wall, { ...wall, name: 'Desk', label: 'Screen' }];
    expect(await found({ otherwise: { 'GET /elements': json(elements) } })).toEqual([
      'wrong GET /elements: entry 3 has the same category and name as entry 1.',
      'note GET /elements: has more than one label for the category DASHBOARD: its tab can show only one.',
    ]);
  });

  it.each([404, 405, 501])('gets no finding if it answers a batch with %i, only a note', async (status) => {
    expect(await found({ otherwise: { 'POST /users/batch': json({}, status) } })).toEqual([
      'note POST /users/batch: is not supported: the service sends users one at a time, which is slower.',
    ]);
  });

  it.each<[string, Answer, string]>([
    ['fails', json({}, 500), 'answered with status 500.'],
    ['sends no result', json({}), 'results: This field is required.'],
    ['sends a page', (_, r) => void r.end('<html>'), 'sent a response that is not JSON.'],
    ['omits the user', json({ results: [] }), 'did not report zoe as stored.'],
    [
      'does not store the user',
      json({ results: [{ username: 'zoe', stored: false }] }),
      'did not report zoe as stored.',
    ],
  ])('gets a finding about a batch: it %s', async (_what, answer, message) => {
    expect(await found({ otherwise: { 'POST /users/batch': answer } })).toEqual([
      `wrong POST /users/batch: ${message}`,
    ]);
  });

  it('gets a finding about missing roles', async () => {
    expect(await found({ otherwise: { 'GET /roles': json([]) } })).toEqual([
      'note GET /roles: has no roles: nobody can be given access to the application.',
    ]);
  });

  it('gets a finding if it does not check the credentials', async () => {
    expect(await found({ accepts: () => true })).toEqual(
      ['GET /roles', 'GET /elements', 'PUT /users/{username}', 'POST /users/batch'].flatMap((about) => [
        expect.stringMatching(
          `^wrong ${about}: does not check credentials: called without credentials, it answered 20`,
        ),
        expect.stringMatching(
          `^wrong ${about}: does not check credentials: called with a wrong password, it answered 20`,
        ),
      ]),
    );
  });

  it('gets a finding if it ignores the password, or refuses it with another status than 401', async () => {
    expect(await found({ accepts: (_call, authorization) => isKnown(authorization) })).toContain(
      'wrong GET /roles: does not check credentials: called with a wrong password, it answered 200.',
    );
    expect(await found({ refusal: 403 })).toContain(
      'wrong GET /roles: answered 403 when it was called without credentials: it must be 401.',
    );
  });

  it('gets a finding if it refuses the right credentials', async () => {
    expect(await found({ accepts: () => false })).toEqual([
      'wrong GET /roles: answered 401 to the configured credentials.',
      'wrong GET /elements: answered 401 to the configured credentials.',
      'wrong PUT /users/{username}: answered 401 to the configured credentials.',
    ]);
  });

  it.each<[string, Answer, string]>([
    ['refuses', json({}, 401), 'answered 401 to the configured credentials.'],
    ['sends no token', json({}), 'access_token: This field is required.'],
    ['sends an empty token', json({ ...TOKEN, access_token: '' }), 'access_token: This field is required.'],
    ['sends no bearer token', json({ ...TOKEN, token_type: 'mac' }), 'token_type: This must have the form'],
    ['sends an HTML page', (_, response) => void response.end('<html>'), 'sent a response that is not JSON.'],
  ])('gets a finding about its token: it %s', async (_what, answer, message) => {
    const lines = await found({ apiAuthType: 'OAUTH2', otherwise: { 'POST /oauth/token': answer } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`wrong POST /oauth/token: ${message}`);
  });

  it('gets a finding if it accepts any token, or issues a token to any client', async () => {
    const lines = await found({ apiAuthType: 'OAUTH2', accepts: () => true });
    expect(lines).toContain(
      'wrong POST /oauth/token: does not check credentials: called with a wrong password, it answered 200.',
    );
    expect(lines).toContain(
      'wrong GET /roles: does not check credentials: called with a token that it has not issued, it answered 200.',
    );
  });

  it('gets a finding if it accepts a user only once', async () => {
    let count = 0;
    const once: Answer = (request, response) => {
      count += 1;
      json({}, count > 1 ? 409 : 201)(request, response);
    };
    expect(await found({ otherwise: { 'PUT /users/zoe': once } })).toEqual([
      'wrong PUT /users/{username}, once more: answered with status 409.',
    ]);
  });

  it('gets a finding if it is too slow, and a note if it is almost too slow', async () => {
    serve({ otherwise: { 'GET /roles': () => {} } });
    expect(linesOf(await findingsOf({ timeoutMs: 300 }))).toContain(
      'wrong GET /roles: sent no complete response within 0.3 s.',
    );
    serve({});
    let clock = 0;
    const slowly = await findingsOf({ now: () => (clock += 6000) });
    expect(linesOf(slowly)).toContain('note GET /roles: took 6.0 s; the service waits at most 10.0 s.');
  });

  it('gets a finding if it is unavailable', async () => {
    await source.stop();
    const api = { apiAuthType: 'HTTP_BASIC', apiUsername: 'us', apiPassword: 'right' } as const;
    const at = async (apiHost: string) => linesOf(await findingsOf({ api: { ...api, apiHost } }))[0];
    expect(await at(source.url)).toBe(
      'wrong GET /roles: cannot be reached: no server listens at this address (ECONNREFUSED).',
    );
    source = await startOtherSystem();
    expect(await at(source.url.replace('http:', 'https:'))).toMatch(
      /^wrong GET \/roles: cannot be reached.* \(ERR_SSL/,
    );
  });

  it('gets no finding that contains its data or the service’s password', async () => {
    const secret = 'hunter2';
    const api = {
      apiHost: source.url,
      apiAuthType: 'HTTP_BASIC',
      apiUsername: 'us',
      apiPassword: secret,
    } as const;
    source.answer(json([{ name: '', [secret]: secret }, secret, { name: 'A', category: { [secret]: 1 } }]));
    expect(JSON.stringify(await findingsOf({ api }))).not.toContain(secret);
    source.answer((_, response) => response.writeHead(302, { location: `/${secret}` }).end(secret));
    expect(JSON.stringify(await findingsOf({ api }))).not.toContain(secret);
  });
});
