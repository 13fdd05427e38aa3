import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { charts, type FlowChart, type FlowEntry, flows } from 'virtual:flows';
import type { App } from '../../machines/app/compose.ts';
import { readFlowFile } from '../../machines/flows/flow-file.ts';
import type { Tab } from '../../machines/flows/flows-setup.ts';
import { flowsMachine } from '../../machines/flows/flows.machine.ts';
import { watchActors } from '../../machines/flows/watch.ts';
import { saveFile } from '../browser/save-file.ts';
import { newName } from './shared-flag.ts';
import { openChannel } from './tab-channel.ts';

/** An open chart with the viewer's actor. */
export interface OpenFlow extends FlowChart {
  readonly entry: FlowEntry;
  readonly viewer: ActorRefFrom<typeof flowsMachine>;
  /** Ends the viewer, and what it watches. */
  stop(): void;
}

/** Opens the chart of a machine; null if there is none of this name. */
export async function openFlow(app: App, machine: string): Promise<OpenFlow | null> {
  const entry = flows.find((flow) => flow.machine === machine);
  const load = charts[machine];
  if (!entry || !load) return null;
  const { chart, drawing } = await load();
  // It is not attended: a viewer that could be watched would send itself every event that it receives.
  const viewer = createActor(
    flowsMachine.provide({
      actors: {
        findTabs: fromPromise<void, { listener: (tabs: readonly Tab[]) => void }>(({ input, signal }) =>
          findTabs(input.listener, signal),
        ),
        watch: fromPromise(({ input: { source, listener }, signal }) =>
          source === null
            ? untilAborted(signal, watchActors(app.actor, listener))
            : watchTab(source.id, listener, signal),
        ),
        readFile: fromPromise(async ({ input }) => readFlowFile(await input.file.text(), input.chart)),
      },
      actions: {
        save: (_, { name, text }) => saveFile({ name, content: new Blob([text]) }),
      },
    }),
    { input: { chart } },
  );
  viewer.start();
  return { entry, chart, drawing, viewer, stop: () => viewer.stop() };
}

/** Reports which tabs can be watched, whenever one comes or goes. */
function findTabs(listener: (tabs: readonly Tab[]) => void, signal: AbortSignal): Promise<void> {
  const tabs = new Map<string, Tab>();
  const say = openChannel(signal, (message) => {
    if (message.type === 'here') tabs.set(message.tab.id, message.tab);
    else if (message.type === 'gone' || message.type === 'away') tabs.delete(message.tab);
    else return;
    listener([...tabs.values()]);
  });
  say({ type: 'who' });
  return untilAborted(signal);
}

type Watch = Parameters<typeof watchActors>[1];

/** Watches another tab, from page to page, until it stops sharing. */
function watchTab(tab: string, listener: Watch, signal: AbortSignal): Promise<void> {
  const watcher = newName();
  return new Promise((resolve) => {
    const line = new AbortController();
    const say = openChannel(line.signal, (message) => {
      if (message.type === 'watched' && message.watcher === watcher) listener(message.watched);
      else if (message.type === 'here' && message.tab.id === tab) say({ type: 'watch', tab, watcher });
      else if (message.type === 'gone' && message.tab === tab) resolve();
    });
    const leave = (): void => {
      say({ type: 'unwatch', tab, watcher });
      line.abort();
      window.removeEventListener('pagehide', leave);
    };
    say({ type: 'watch', tab, watcher });
    window.addEventListener('pagehide', leave);
    signal.addEventListener('abort', leave);
  });
}

function untilAborted(signal: AbortSignal, end: () => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      end();
      resolve();
    });
  });
}
