import type { BrowserContext } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { TabMessage } from '../../../src/flows/tab-channel.ts';
import { registry } from '../../../machines/registry.ts';
import { renamed, versionOf } from '../../../machines/flows/statechart.ts';
import { addTaken, forgetTaken, mergeTaken, writeCoverage } from './coverage-files.ts';

/** Whether the browser tests record which transitions the machines take (`MEASURE_FLOWS=1 npm run test:browser`). */
export const MEASURES = process.env['MEASURE_FLOWS'] === '1';

const DIRECTORY = fileURLToPath(new URL('../../../coverage/browser-transitions', import.meta.url));

/**
 * Maps the version of a chart to the name of a registered machine. All form machines have the same chart: for its
 * version, the map contains the name of the last one.
 */
const NAMES = new Map(registry.map(({ machine }) => [versionOf(machine), machine.id]));

/**
 * Records the transitions that the machines take in all pages of a browser context, by the messages for the flow
 * viewer. Not done by default, because a page shows that it is watched and therefore looks different.
 *
 * @returns a function that stores the transitions in the file of this worker
 */
export async function measureTransitions(context: BrowserContext): Promise<(worker: string) => void> {
  const taken = new Set<string>();
  const names = new Map<string, readonly [from: string, to: string]>();
  await context.exposeBinding('reportTransitions', (_, message: TabMessage) => {
    if (message.type !== 'watched') return;
    const { watched, tab } = message;
    if (watched.type === 'started') {
      const { session, machine, version } = watched.actor;
      names.set(`${tab} ${session}`, [machine, NAMES.get(version) ?? machine]);
    }
    if (watched.type === 'stepped') {
      const [from, to] = names.get(`${tab} ${watched.session}`) ?? ['', ''];
      for (const transition of watched.step.taken) taken.add(renamed(transition, from, to));
    }
  });
  await context.addInitScript(() => {
    const tab = Math.random().toString(36).slice(2);
    sessionStorage.setItem('user-profile.flows_shared', 'yes');
    sessionStorage.setItem('user-profile.flows_tab', tab);
    const channel = new BroadcastChannel('user-profile.flows');
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'here' && data.tab.id === tab) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
        channel.postMessage({ type: 'watch', tab, watcher: tab });
      }
      if (data.type === 'watched' && data.watcher === tab) {
        void (window as unknown as { reportTransitions: (message: TabMessage) => void }).reportTransitions(
          data,
        );
      }
    });
  });
  return (worker) => addTaken(worker, taken, DIRECTORY);
}

/** Deletes the transitions that earlier runs have recorded. */
export function forgetTransitions(): void {
  forgetTaken(DIRECTORY);
}

/** Writes the transitions of all workers to `coverage/flows.json`, which the flow viewer reads. */
export function writeTransitions(): void {
  const machines = registry.map(({ machine }) => machine);
  writeCoverage(machines, { browser: [...mergeTaken(DIRECTORY)].toSorted() });
}
