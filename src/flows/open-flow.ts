import { type ActorRefFrom, type AnyActorRef, type AnyStateMachine, fromPromise } from 'xstate';
import { charts, type FlowChart, type FlowEntry, flows } from 'virtual:flows';
import type { App } from '../../machines/app/compose.ts';
import { assertDefined } from '../../machines/common/assert-defined.ts';
import type { DockedFlow } from '../../machines/flows/flow-dock.machine.ts';
import { readFlowFile } from '../../machines/flows/flow-file.ts';
import { flowsMachine } from '../../machines/flows/flows.machine.ts';
import { versionOf } from '../../machines/flows/statechart.ts';
import { HERE } from '../../machines/flows/tabs.ts';
import { saveFile } from '../browser/save-file.ts';
import { tabActors } from './tab-actors.ts';

/** The loaded chart of a machine, and the viewer's actor that shows it. */
export interface OpenFlow extends FlowChart {
  readonly entry: FlowEntry;
  readonly viewer: ActorRefFrom<typeof flowsMachine>;
}

/**
 * Loads a machine's chart and starts the viewer's actor. Returns null if no machine has this name.
 *
 * @param follow the id of the tab to follow from the start, or null
 * @param left aborts when the user leaves the chart; this stops the viewer's actor
 */
export async function openFlow(
  app: App,
  machine: string,
  follow: string | null,
  left: AbortSignal,
): Promise<OpenFlow | null> {
  const entry = flows.find((flow) => flow.machine === machine);
  return entry ? startViewer(app, entry, { follow }, left) : null;
}

/**
 * Loads the chart of the machine of an actor in this tab, and starts the viewer's actor, which follows that actor.
 * Returns null if the machine has no chart.
 */
export async function openFlowOf(app: App, actor: AnyActorRef): Promise<(OpenFlow & DockedFlow) | null> {
  const { machine }: { machine?: AnyStateMachine } = actor.getSnapshot();
  if (!machine) return null;
  const version = versionOf(machine);
  const entry =
    flows.find((flow) => flow.machine === machine.id) ?? flows.find((flow) => flow.version === version);
  if (!entry) return null;
  const shown = new AbortController();
  const flow = await startViewer(app, entry, { follow: HERE, actor: actor.sessionId }, shown.signal);
  return { ...flow, stop: () => shown.abort() };
}

async function startViewer(
  app: App,
  entry: FlowEntry,
  followed: { follow: string | null; actor?: string },
  left: AbortSignal,
): Promise<OpenFlow> {
  const { chart, drawings } = await assertDefined(charts[entry.machine])();
  const viewer = app.openScreen(
    'flows',
    flowsMachine.provide({
      actors: {
        ...tabActors(app),
        readFile: fromPromise(async ({ input }) => readFlowFile(await input.file.text(), input.chart)),
      },
      actions: {
        save: (_, { name, text }) => saveFile({ name, content: new Blob([text]) }),
      },
    }),
    { chart, ...followed },
    left,
  );
  return { entry, chart, drawings, viewer };
}
