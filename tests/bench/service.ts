import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { beside } from './beside.ts';
import { ask, requestsPerSecond, type Answer } from './load.ts';
import { median, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const LIST = '/userprofile/api/v1/user/list/active';
const USERS = 10_000;
const STARTS = 3;
const LISTS_ASKED = 3000;
const UNCHANGED_ASKED = 20_000;

/** Runs `measure` while a minimal HTTP server responds to every request with this response. */
const withBareServer = <Result>(
  { status, headers, body }: Answer,
  measure: (url: string) => Promise<Result>,
): Promise<Result> =>
  beside('bare-server.mjs', { status, headers, body: body.toString('base64') }, (port: number) =>
    measure(`http://127.0.0.1:${port}${LIST}`),
  );

async function timeStart(start: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await start();
  return performance.now() - before;
}

async function startOn(dataDirectory: string, environment: Record<string, string>): Promise<Stack> {
  return startStack({ port: await freePort(), dataDirectory, environment });
}

/**
 * Measures the start of the service without the demo suite: on an empty data directory, then on the existing
 * data.
 */
async function startFigures(): Promise<Figure[]> {
  const empty: number[] = [];
  const existing: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < STARTS; run++) {
    const directory = await mkdtemp(join(tmpdir(), 'bench-'));
    const starts: { times: number[]; environment: Record<string, string> }[] = [
      { times: empty, environment: { DEMO_USERS: String(USERS) } },
      { times: existing, environment: { DEMO: '0' } },
    ];
    for (const { times, environment } of starts) {
      let stack: Stack | undefined;
      times.push(
        await timeStart(async () => {
          stack = await startOn(directory, environment);
        }),
      );
      await stack?.stop();
    }
    const nothing = { status: 204, headers: {}, body: Buffer.alloc(0) };
    const before = performance.now();
    bare.push(await withBareServer(nothing, async () => performance.now() - before));
    await rm(directory, { recursive: true });
  }
  const against = { what: 'a bare server', value: median(bare) };
  return [
    { what: `start, empty, with ${USERS} demo users`, measured: median(empty), unit: 'ms', against },
    { what: `start on ${USERS} users`, measured: median(existing), unit: 'ms', against },
  ];
}

/** Measures the console's two requests for the users list: for the whole list, and for the unchanged list (304). */
async function requestFigures(url: string): Promise<Figure[]> {
  const session = new BrowserSession(url);
  await session.call('/userprofile/config.json');
  const whole = { ...bearer(await session.signIn()), 'accept-encoding': 'br' };
  const first = await ask(`${url}${LIST}`, { headers: whole });
  const unchanged = { ...whole, 'if-none-match': String(first.headers.etag) };
  const cases = [
    { what: 'users list', headers: whole, count: LISTS_ASKED },
    { what: 'users list, unchanged (304)', headers: unchanged, count: UNCHANGED_ASKED },
  ];
  const figures: Figure[] = [];
  for (const { what, headers, count } of cases) {
    const answer = await ask(`${url}${LIST}`, { headers });
    const load = { status: answer.status, count };
    const measured = await requestsPerSecond(`${url}${LIST}`, headers, load);
    const value = await withBareServer(answer, (bare) => requestsPerSecond(bare, headers, load));
    figures.push({
      what,
      measured,
      unit: 'requests/s',
      against: { what: 'a bare server, same bytes', value },
    });
  }
  return figures;
}

/** Measures how long the service takes to start, and how many lists it returns per second. */
export async function measureService(): Promise<Table[]> {
  const starts = await startFigures();
  const stack = await startStack({ port: await freePort(), environment: { DEMO_USERS: String(USERS) } });
  try {
    return [figureTable('Service', [...starts, ...(await requestFigures(new URL(stack.url).origin))])];
  } finally {
    await stack.stop();
  }
}
