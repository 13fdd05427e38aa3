import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { cellsOf, csvOf, formOf } from '../support/user-files.ts';
import { CLUSTERS, folderOfClusters } from './clusters.ts';
import { ask } from './load.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const API = '/userprofile/api/v1';
/**
 * Interval between small requests, in milliseconds. Each request is sent on schedule, even if the response to the
 * previous one has not arrived.
 */
const EVERY_MS = 10;
const IDLE_MS = 3000;
const IMPORTED = 10_000;
/**
 * A business profile of the demo data that covers two applications. The service pushes each user of this profile to
 * both applications.
 */
const OF_TWO = 'Reader';
const LIMIT = budget(50);

const PENDING = /^user_pushes_pending (\d+)/m;

/**
 * Sends small requests while `work` runs.
 *
 * @returns the sorted durations of these requests in milliseconds, and the result of `work`
 */
export async function timesWhile<Done>(
  url: string,
  headers: Record<string, string>,
  work: () => Promise<Done>,
): Promise<{ times: number[]; done: Done }> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const askOnce = async (): Promise<void> => {
    const start = performance.now();
    const { status } = await ask(url, { headers });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - start);
  };
  const timer = setInterval(() => asked.push(askOnce()), EVERY_MS);
  try {
    const done = await work();
    return { times, done };
  } finally {
    clearInterval(timer);
    await Promise.all(asked);
    times.sort((a, b) => a - b);
  }
}

/** Returns the value below which a share (0 to 1) of the sorted samples lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** Measures how long a small request takes while the service does its heaviest work. */
export async function measureAnswers(): Promise<Table[]> {
  const inventory = await folderOfClusters();
  const stack = await startStack({
    port: await freePort(),
    environment: { INVENTORY_URL: pathToFileURL(inventory).href },
  });
  const { origin } = new URL(stack.url);
  const figures: Figure[] = [];
  try {
    const session = new BrowserSession(origin);
    await session.call('/userprofile/config.json');
    const headers = bearer(await session.signIn('nova.admin'));
    const call = async (path: string, body?: FormData) => {
      const answer = await fetch(`${origin}${API}${path}`, {
        headers,
        ...(body ? { method: 'POST', body } : {}),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    };
    const note = async (what: string, work: () => Promise<void>) => {
      const { times } = await timesWhile(`${origin}${API}/me`, headers, work);
      for (const [name, share] of [
        ['99th percentile', 0.99],
        ['longest', 1],
      ] as const) {
        figures.push({
          what: `${what}: ${name}`,
          measured: percentile(times, share),
          unit: 'ms',
          against: LIMIT,
        });
      }
    };
    const pushesDone = async () => {
      for (;;) {
        const metrics = await (await fetch(`${stack.url}metrics`)).text();
        if (PENDING.exec(metrics)?.[1] === '0') return;
        await delay(200);
      }
    };
    await note('nothing else is asked', () => delay(IDLE_MS));
    const file = csvOf(
      Array.from({ length: IMPORTED }, (_, index) => cellsOf(`all.${index}`, { businessProfile: OF_TWO })),
    );
    await note(`${IMPORTED} users are imported`, async () => void (await call('/user/import', formOf(file))));
    await note(`${2 * IMPORTED} pushes go out`, pushesDone);
    await note(`${CLUSTERS} clusters are synced`, async () => void (await call('/visibility/sync/cluster')));
    await note(
      `${CLUSTERS} clusters are synced again`,
      async () => void (await call('/visibility/sync/cluster')),
    );
    return [figureTable('Small answers while', figures)];
  } finally {
    await stack.stop();
    await rm(inventory, { recursive: true, force: true });
  }
}
