import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { nodesOf, transitionsOf } from '../../../machines/flows/chart.ts';
import { renamed, statechartOf, statesOf, versionOf } from '../../../machines/flows/statechart.ts';
import { formMachines } from '../../support/form-machines.ts';
import { registry } from '../../../machines/registry.ts';
import { toyChart } from '../../support/flows.ts';
import { toyMachine } from '../model/toy.machine.ts';

describe.each(registry.map(({ machine }) => [machine.id, machine] as const))(
  'the chart of %s',
  (_, machine) => {
    const chart = statechartOf(machine);

    test('contains every state once, and every transition that the coverage meter counts', () => {
      expect(statesOf(chart).map(({ id }) => id)).toEqual(nodesOf(machine.root).map(({ id }) => id));
      expect(chart.transitions.flatMap(({ transitions }) => transitions).toSorted()).toEqual(
        transitionsOf(machine)
          .map(({ key }) => key)
          .toSorted(),
      );
      expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
    });

    test('contains transitions only between its own states', () => {
      const ids = new Set(statesOf(chart).map(({ id }) => id));
      const ends = chart.transitions.flatMap(({ source, targets }) => [source, ...targets]);
      expect(ends.filter((id) => !ids.has(id))).toEqual([]);
    });

    test('is the same after a conversion to JSON and back', () => {
      expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
    });
  },
);

test('no two registered machines have the same version', () => {
  expect(new Set(registry.map(({ machine }) => versionOf(machine))).size).toBe(registry.length);
});

test('all form machines have the version of the shared form chart', () => {
  const versions = Object.values<AnyStateMachine>(formMachines).map(versionOf);
  expect(new Set(versions).size).toBe(1);
});

const leadingTo = (target: string) =>
  createMachine({ id: 'door', initial: 'open', states: { open: { on: { PUSH: target } }, shut: {} } });

test('the version does not depend on provided implementations, and depends on the targets of transitions', () => {
  expect(versionOf(toyMachine.provide({ delays: { patience: 1 } }))).toBe(versionOf(toyMachine));
  expect(versionOf(leadingTo('shut'))).toBe(versionOf(leadingTo('shut')));
  expect(versionOf(leadingTo('open'))).not.toBe(versionOf(leadingTo('shut')));
});

test('a chart lists for each state the events of its ancestors that the state ignores', () => {
  const machine = createMachine({
    id: 'shop',
    initial: 'open',
    on: { CLOSE: '.shut', ALARM: '.shut', KNOCK: '.shut' },
    states: {
      open: { on: { CLOSE: undefined, ALARM: { actions: [] }, KNOCK: { guard: 'isLate' } } },
      shut: {},
    },
  });
  const ignored = statesOf(statechartOf(machine)).map(({ id, ignores }) => [id, ignores]);
  expect(ignored).toEqual([
    ['shop', []],
    ['shop.open', ['CLOSE', 'ALARM', 'KNOCK [isLate]']],
    ['shop.shut', []],
  ]);
});

const ignoring = (ignored: object) =>
  createMachine({ id: 'door', on: { PUSH: '.shut' }, initial: 'shut', states: { shut: { on: ignored } } });

test('the version depends on the ignored events', () => {
  expect(versionOf(ignoring({ PUSH: {} }))).not.toBe(versionOf(ignoring({})));
});

test('a chart shows the kind of each transition, and which one is taken if a guard is false', () => {
  const said = toyChart.transitions.map(({ kind, event, guard, otherwise }) => [
    kind,
    event,
    guard,
    otherwise,
  ]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['event', 'GO', null, false],
      ['done', 'work done', null, false],
      ['failed', 'work error', null, false],
      ['after', 'after patience', null, false],
      ['always', 'always', 'triesAreLeft', false],
      ['always', 'always', null, true],
    ]),
  );
});

test('renaming a chart replaces the name of its machine only as a whole word', () => {
  expect(renamed('list.ready | xstate.after.x.list.ready | list#0', 'list', 'rows')).toBe(
    'rows.ready | xstate.after.x.rows.ready | rows#0',
  );
  expect(renamed('listing.list', 'list', 'rows')).toBe('listing.rows');
});
