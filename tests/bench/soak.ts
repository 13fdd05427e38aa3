import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { ask, ratePerSecond, type Sent } from './load.ts';
import type { Table } from './tables.ts';

const API = '/userprofile/api/v1';
const REQUESTS = 200_000;
const PARTS = 4;
/** Number of requests from one login to the next. A login is the slowest request. */
const LOGIN_EVERY = 1000;
const MEGABYTE = 1024 * 1024;

/** Pause in which unused connections close and short-lived objects become garbage, in milliseconds. */
const REST_MS = 8000;

/** Pause in which the service collects its garbage, in milliseconds. */
const COLLECTION_MS = 1000;

const COLLECTOR = new URL('collect-garbage.mjs', import.meta.url);

const READINGS = {
  'memory (MB)': { metric: 'process_resident_memory_bytes', unit: MEGABYTE },
  'heap in use (MB)': { metric: 'nodejs_heap_size_used_bytes', unit: MEGABYTE },
  'beside the heap (MB)': { metric: 'nodejs_external_memory_bytes', unit: MEGABYTE },
  'open descriptors': { metric: 'process_open_fds', unit: 1 },
  'active resources': { metric: 'nodejs_active_resources_total', unit: 1 },
} as const;

interface Step {
  path: string;
  sent: Sent;
  status: number;
}

/**
 * Returns the mix of requests that users and applications send: mostly reads of unchanged lists, some writes,
 * some refused requests.
 */
async function mixOf(origin: string, headers: Record<string, string>): Promise<Step[]> {
  const users = `${API}/user/list/active`;
  const json = { ...headers, 'content-type': 'application/json' };
  const { body } = await ask(`${origin}${users}`, { headers });
  const all = JSON.parse(body.toString()) as { uuid: string; username: string; businessProfile?: object }[];
  const members = all.filter(({ username, businessProfile }) => /\d/.test(username) && businessProfile);
  const get = (path: string, more = {}): Step => ({
    path,
    sent: { headers: { ...headers, ...more } },
    status: 200,
  });
  const unchanged = async (path: string): Promise<Step> => {
    const { headers: answered } = await ask(`${origin}${path}`, { headers });
    return { ...get(path, { 'if-none-match': String(answered.etag) }), status: 304 };
  };
  const post = (path: string, sent: unknown, status: number): Step => ({
    path: `${API}${path}`,
    sent: { method: 'POST', headers: json, body: JSON.stringify(sent) },
    status,
  });
  const saves = members
    .slice(0, 20)
    .flatMap(({ uuid }) => [
      post('/user/inactivate', [{ uuid }], 200),
      post('/user/activate', [{ uuid }], 200),
    ]);
  const lists = await Promise.all(
    ['/profile/business/list', '/profile/visibility/list', '/profile/app/list', '/location/list'].map(
      (list) => unchanged(`${API}${list}`),
    ),
  );
  const refused: Step[] = [
    { ...get(`${API}/me`), sent: {}, status: 401 },
    { ...get(`${API}/user/00000000-0000-4000-8000-000000000000`), status: 404 },
    { ...get(`${API}/nothing`), status: 404 },
    post('/user/inactivate', [{ uuid: 'nobody' }], 422),
    { ...post('/user/inactivate', [], 400), sent: { method: 'POST', headers: json, body: '[{' } },
  ];
  return [
    ...saves.flatMap((save, index) => [
      save,
      get(`${API}/me`),
      get(`${users}?limit=50`),
      ...lists,
      refused[index % refused.length]!,
    ]),
    get(users, { 'accept-encoding': 'br' }),
    get(users, { 'accept-encoding': 'gzip' }),
  ];
}

/** Sends 200,000 requests, and reads the service's memory before, during and after them: growth shows a memory leak. */
export async function measureSoak(): Promise<Table[]> {
  const stack = await startStack({
    port: await freePort(),
    environment: { LOG_LEVEL: 'silent', NODE_OPTIONS: `--import=${COLLECTOR.href}` },
  });
  const { origin } = new URL(stack.url);
  try {
    const session = new BrowserSession(origin);
    await session.call('/userprofile/config.json');
    const mix = await mixOf(origin, bearer(await session.signIn('nova.admin')));
    const readings = Object.fromEntries(
      Object.keys(READINGS).map((what) => [what, {} as Record<string, number>]),
    );
    const read = async (when: string) => {
      await delay(REST_MS);
      stack.process.kill('SIGUSR2');
      await delay(COLLECTION_MS);
      const metrics = await (await fetch(`${stack.url}metrics`)).text();
      for (const [what, { metric, unit }] of Object.entries(READINGS)) {
        readings[what]![when] = Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(metrics)?.[1]) / unit;
      }
    };
    let asked = 0;
    const askNext = async (agent: Agent): Promise<void> => {
      asked += 1;
      if (asked % LOGIN_EVERY === 0) return void (await session.signIn('nova.admin'));
      const { path, sent, status } = mix[asked % mix.length]!;
      const answer = await ask(`${origin}${path}`, sent, agent);
      // A 200 instead of a 304 is accepted, because the list may have changed in the meantime.
      if (answer.status !== status && !(status === 304 && answer.status === 200)) {
        throw new Error(`${path} was answered ${answer.status} instead of ${status}`);
      }
    };
    await ratePerSecond(mix.length, askNext);
    await read('start');
    const rates: number[] = [];
    for (let part = 1; part <= PARTS; part++) {
      rates.push(await ratePerSecond(REQUESTS / PARTS / 1.1, askNext));
      await read(`after ${Math.round((REQUESTS / PARTS) * part)}`);
    }
    const [first = 0, last = 0] = [rates[0], rates.at(-1)];
    return [
      { title: `Soak: ${asked} mixed requests`, rows: readings },
      {
        title: 'Soak: requests a second',
        rows: { 'first quarter': { rate: first }, 'last quarter': { rate: last } },
      },
    ];
  } finally {
    await stack.stop();
  }
}
