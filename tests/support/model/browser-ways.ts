import type { BrowserContext } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { TabMessage } from '../../../src/flows/tab-channel.ts';
import { registry } from '../../../machines/flows/registry.ts';
import { renamed, versionOf } from '../../../machines/flows/statechart.ts';
import { addTaken, forgetTaken, mergeTaken, writeCoverage } from './coverage-files.ts';

/** Whether a run of browser tests measures the ways that machines take: `MEASURE_FLOWS=1 npm run test:browser`. */
export const MEASURES = process.env['MEASURE_FLOWS'] === '1';

const DIRECTORY = fileURLToPath(new URL('../../../coverage/browser-transitions', import.meta.url));

/** By version, what a machine is called in the registry: every form is drawn as one. */
const NAMES = new Map(registry.map(({ machine }) => [versionOf(machine), machine.id]));

/**
 * Watches every page of a context as the viewer of flows would watch a tab, and keeps which ways it took. Pages say
 * that they are watched; that is why a run does so only when asked.
 *
 * @returns what writes down what was taken, under the name of a worker
 */
export async function measureWays(context: BrowserContext): Promise<(worker: string) => void> {
  const taken = new Set<string>();
  const names = new Map<string, readonly [from: string, to: string]>();
  await context.exposeBinding('tellWays', (_, message: TabMessage) => {
    if (message.type !== 'news') return;
    const { news, tab } = message;
    if (news.type === 'started') {
      const { session, machine, version } = news.actor;
      names.set(`${tab} ${session}`, [machine, NAMES.get(version) ?? machine]);
    }
    if (news.type === 'stepped') {
      const [from, to] = names.get(`${tab} ${news.session}`) ?? ['', ''];
      for (const way of news.step.taken) taken.add(renamed(way, from, to));
    }
  });
  await context.addInitScript(() => {
    const tab = Math.random().toString(36).slice(2);
    sessionStorage.setItem('user-profile.flows_shared', tab);
    const channel = new BroadcastChannel('user-profile.flows');
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'here' && data.tab.id === tab) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: this one
        channel.postMessage({ type: 'watch', tab, watcher: tab });
      }
      if (data.type === 'news' && data.watcher === tab) {
        void (window as unknown as { tellWays: (message: TabMessage) => void }).tellWays(data);
      }
    });
  });
  return (worker) => addTaken(worker, taken, DIRECTORY);
}

/** Before a run that measures. */
export function forgetWays(): void {
  forgetTaken(DIRECTORY);
}

/** After a run that measured: what the viewer shows as taken in the browser (`coverage/flows.json`). */
export function writeWays(): void {
  const machines = registry.map(({ machine }) => machine);
  writeCoverage(machines, { browser: [...mergeTaken(DIRECTORY)].toSorted() });
}
