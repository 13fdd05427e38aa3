import type { FlowEntry } from 'virtual:flows';
import type { RunningActor } from '../../machines/flows/running.ts';
import { HERE, type Tab } from '../../machines/flows/tabs.ts';
import { actorName, subjectOf } from './actor-name.ts';
import { activeName } from './state-name.ts';
import { flowTexts } from './texts.ts';

const words = flowTexts.index;

export interface RunningTab {
  readonly tab: string;
  readonly isHere: boolean;
  /** A name such as `User form: ana.lopez`; null if the tab has several actors, or its actor edits no object. */
  readonly name: string | null;
  /** State of the machine's actor in this tab. If the tab has several actors of the machine, their number. */
  readonly state: string;
  readonly title: string;
  readonly label: string;
}

/** Returns the actors whose machine has this chart. Several machines can share a chart: for example, all lists do. */
export function runningIn(flow: FlowEntry, running: readonly RunningActor[]): readonly RunningActor[] {
  return running.filter(({ machine, version }) => machine === flow.machine || version === flow.version);
}

/** Groups running actors by the tab in which they run. This tab comes last. */
export function runningTabsOf(running: readonly RunningActor[], tabs: readonly Tab[]): readonly RunningTab[] {
  const titles = [
    ...tabs.map(({ id, title }) => [id, flowTexts.watch.tab(title)] as const),
    [HERE, flowTexts.watch.here] as const,
  ];
  return titles.flatMap(([tab, title]): RunningTab[] => {
    const own = running.filter((one) => one.tab === tab);
    const [first] = own;
    if (!first) return [];
    const isOne = own.length === 1;
    const name = isOne && subjectOf(first.now.context) !== null ? actorName(first, first.now.context) : null;
    const state = isOne ? activeName(first.now.value) : words.many(own.length);
    const label = [...(name === null ? [] : [name]), state, title].join(', ');
    return [{ tab, isHere: tab === HERE, name, state, title, label }];
  });
}
