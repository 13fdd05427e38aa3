import { type ActorRefFrom, type AnyActorRef, type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { charts, type FlowChart, type FlowEntry, flows } from 'virtual:flows';
import type { App } from '../../machines/app/compose.ts';
import { endWith } from '../../machines/common/end-with.ts';
import { known } from '../../machines/common/known.ts';
import { readFlowFile } from '../../machines/flows/flow-file.ts';
import { flowsMachine } from '../../machines/flows/flows.machine.ts';
import { versionOf } from '../../machines/flows/statechart.ts';
import { HERE, type Tab } from '../../machines/flows/tabs.ts';
import { watchActors } from '../../machines/flows/watch.ts';
import { saveFile } from '../browser/save-file.ts';
import { findTabs, untilAborted, watchTab } from './other-tabs.ts';

/** An open chart with the viewer's actor. */
export interface OpenFlow extends FlowChart {
  readonly entry: FlowEntry;
  readonly viewer: ActorRefFrom<typeof flowsMachine>;
  /** Ends the viewer, and what it watches. */
  stop(): void;
}

/**
 * Opens the chart of a machine; null if there is none of this name.
 *
 * @param follow the id of the tab to follow from the start, if any.
 * @param left is aborted where it is looked at no more: it ends then
 */
export async function openFlow(
  app: App,
  machine: string,
  follow: string | null,
  left: AbortSignal,
): Promise<OpenFlow | null> {
  const entry = flows.find((flow) => flow.machine === machine);
  if (!entry) return null;
  const flow = await startViewer(app, entry, { follow });
  endWith(left, () => flow.stop());
  return flow;
}

/** Opens the chart of an actor of this tab, and follows it; null if its machine has none. */
export async function openFlowOf(app: App, actor: AnyActorRef): Promise<OpenFlow | null> {
  const { machine }: { machine?: AnyStateMachine } = actor.getSnapshot();
  if (!machine) return null;
  const version = versionOf(machine);
  const entry =
    flows.find((flow) => flow.machine === machine.id) ?? flows.find((flow) => flow.version === version);
  return entry ? startViewer(app, entry, { follow: HERE, actor: actor.sessionId }) : null;
}

async function startViewer(
  app: App,
  entry: FlowEntry,
  followed: { follow: string | null; actor?: string },
): Promise<OpenFlow> {
  const { chart, drawings } = await known(charts[entry.machine])();
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
    { input: { chart, ...followed } },
  );
  viewer.start();
  return { entry, chart, drawings, viewer, stop: () => viewer.stop() };
}
