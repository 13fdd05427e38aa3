import type { BrowserContext } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { TabMessage } from '../../../src/flows/tab-channel.ts';
import { registry } from '../../../machines/flows/registry.ts';
import { renamed, versionOf } from '../../../machines/flows/statechart.ts';
import { addTaken, forgetTaken, mergeTaken, writeCoverage } from './coverage-files.ts';

/** Whether the browser tests record the transitions of machines: `MEASURE_FLOWS=1 npm run test:browser`. */
export const MEASURES = process.env['MEASURE_FLOWS'] === '1';

const DIRECTORY = fileURLToPath(new URL('../../../coverage/browser-transitions', import.meta.url));

/** Names of the registered machines, by the version of their chart. The machines of all forms have the same chart. */
const NAMES = new Map(registry.map(({ machine }) => [versionOf(machine), machine.id]));

/**
 * Records the transitions in every page of a context, with the messages of the flow viewer. Runs only on
 * request, because a watched page looks different: it shows that it is watched.
 *
 * @returns a function that stores the transitions under the name of a worker
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

/** Removes the records of earlier runs. */
export function forgetTransitions(): void {
  forgetTaken(DIRECTORY);
}

/** Writes the recorded transitions of a run for the flow viewer (`coverage/flows.json`). */
export function writeTransitions(): void {
  const machines = registry.map(({ machine }) => machine);
  writeCoverage(machines, { browser: [...mergeTaken(DIRECTORY)].toSorted() });
}
