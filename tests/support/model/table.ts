import type { AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate';
import { eventName, nameOf, nodesOf, transitionsOf } from '../../../machines/flows/chart.ts';
import { START } from './effects.ts';
import { eventLabel } from './paths.ts';

/** The head of the table of effects. */
const EFFECTS = ['In', 'After', 'It is in', 'Sets', 'Emits', 'Requests'];

/**
 * Returns a machine's states and transitions as Markdown tables, for code review. A transition to a compound state is
 * listed with the initial state inside.
 *
 * @param effects rows of the table of effects: what each step of the model's paths does
 */
export function tableOf(machine: AnyStateMachine, effects: readonly (readonly string[])[]): string {
  const short = (id: string): string => (id === machine.id ? '(all)' : id.slice(machine.id.length + 1));
  const states = nodesOf(machine.root)
    .filter((node) => node !== machine.root)
    .map((node) => [
      short(node.id),
      node.tags.join(', '),
      node.invoke.map(({ id }) => id).join(', '),
      listed(node.entry.map(nameOf)),
      listed(node.exit.map(nameOf)),
      descriptionOf(node),
    ]);
  const transitions = transitionsOf(machine).map((transition) => [
    short(transition.leaf),
    eventName(transition.event),
    transition.guard ?? '',
    transition.targets.map(short).join(', ') || 'stays',
    listed(transition.actions),
  ]);
  return [
    `# ${machine.id}`,
    rowsOf(['State', 'Tags', 'Asks', 'On entry', 'On exit', 'Meaning'], states),
    rowsOf(['State', 'Event', 'Guard', 'Leads to', 'Actions'], transitions),
    rowsOf(EFFECTS, effects),
  ].join('\n\n');
}

/**
 * Reads a committed table. Returns a function that lists the states to which an event leads from a state; no event
 * stands for the start.
 */
export function targetsIn(table: string): (state: string, event: AnyEventObject | null) => readonly string[] {
  const effects = table
    .slice(table.indexOf(`| ${EFFECTS[0]} `))
    .split('\n')
    .slice(2);
  const rows = effects.map((row) => row.split('|').map((cell) => cell.trim()));
  return (from, event) => {
    const after = event ? eventLabel(event) : START;
    const found = rows.filter(([, state, label]) => state === from && label === after);
    return [...new Set(found.map(([, , , state]) => state!))];
  };
}

function rowsOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function listed(actions: readonly string[]): string {
  return actions.map((action) => action.replace('xstate.', '')).join(', ');
}

function descriptionOf(node: AnyStateNode): string {
  const first = node.initial?.target[0]?.key;
  return node.description ?? (first ? `Starts in ${first}.` : '');
}
