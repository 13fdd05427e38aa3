import type { AnyStateMachine } from 'xstate';
import { waysOf } from './chart.ts';

/** A machine's ways as a Markdown table: what a review reads to see whether a state leads where it should. */
export function tableOf(machine: AnyStateMachine): string {
  const short = (id: string): string => (id === machine.id ? '(all)' : id.slice(machine.id.length + 1));
  const event = (type: string, leaf: string): string =>
    type
      .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
      .replace(/^xstate\.after\.(.+?)\..+$/, 'after $1')
      .replace(`.${leaf}`, '');
  const rows = waysOf(machine).map((way) => [
    short(way.leaf),
    event(way.event, way.leaf),
    way.guard ?? '',
    way.targets.map(short).join(', ') || 'stays',
    way.actions.map((action) => action.replace('xstate.', '')).join(', '),
  ]);
  const lines = [
    ['State', 'Event', 'Guard', 'Leads to', 'Actions'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ];
  return [`# ${machine.id}`, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`), ''].join('\n');
}
