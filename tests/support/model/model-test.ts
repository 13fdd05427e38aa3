import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { addTaken } from './coverage-files.ts';
import { type Arrival, arriveAt, drive, isTimer, type Moment, startDriver } from './drive.ts';
import { Effects } from './effects.ts';
import { ModelFailure } from './failure.ts';
import { type Edge, explore, type ModelOptions } from './graph.ts';
import { describeTransitions, neverTaken, TransitionMeter } from './meter.ts';
import { eventLabel, routes, walks } from './paths.ts';
import { tableOf, targetsIn } from './table.ts';

const TABLES = fileURLToPath(new URL('../../machines/tables', import.meta.url));

export interface ModelTest<Machine extends AnyStateMachine> extends ModelOptions<Machine> {
  /**
   * For each leaf state, such as `checking.first`, hand-written assertions. They run whenever the machine is in this
   * state. They detect wrong targets: the paths cannot, because they come from the machine itself.
   */
  readonly states: Readonly<Record<string, (moment: Moment<Machine>) => void>>;
  /**
   * For each event (`SAVE`, `done.actor.save`), a hand-written list of the leaf states to which it leads. The test
   * fails if the event leads to another state, or never to one of these.
   */
  readonly leadsTo: Readonly<Record<string, readonly string[]>>;
  /**
   * Set this for a machine that cannot be restored, because its context refers to actors outside of it, or because it
   * starts an actor from logic without a name. Walks from the start then send every event.
   */
  readonly walksOnly?: true;
}

/**
 * Tests a machine. The test of a leaf state sends each event to an actor that it restores in this state. Walks from the
 * start take every transition once. They notice if `abstract` omits a value that guards read, and they run the timers,
 * which a restored actor does not start again. After each event, the assertions of the new state run, and the state is
 * compared with the committed table in `tests/machines/tables/`, which `npx vitest run <test file> -u` updates.
 */
export function testModel<Machine extends AnyStateMachine>(
  machine: Machine,
  model: ModelTest<Machine>,
): void {
  const meter = new TransitionMeter();
  const walked = new TransitionMeter();
  const met = new Set<string>();
  const arrivals = new Map<string, Set<string>>();
  const effects = new Effects();
  const graph = explore(machine, model);
  const wayTo = routes(graph);
  const file = join(TABLES, `${machine.id}.md`);
  const targets =
    existsSync(file) && !inject('updatesSnapshots') ? targetsIn(readFileSync(file, 'utf8')) : null;

  const check = (arrival: Arrival<Machine>, before: Arrival<Machine> | null): void => {
    const { state, event } = arrival;
    met.add(state);
    effects.record(before, arrival);
    if (event) {
      const label = eventLabel(event);
      arrivals.set(label, (arrivals.get(label) ?? new Set()).add(state));
    }
    const expected = targets?.(before?.state ?? '', event);
    if (expected && !expected.includes(state)) {
      const facts = { machine: machine.id, state: before?.state ?? '', event, actual: state };
      throw new ModelFailure({ ...facts, expected: expected.join(' or ') || 'not in the committed table' });
    }
    const assert = model.states[state];
    if (!assert) throw new Error(`no assertion is defined for the state ${state}`);
    assert(arrival);
  };

  const isWalked = ({ event }: Edge): boolean => model.walksOnly === true || isTimer(event);
  const goalOf = (edge: Edge): string => (isWalked(edge) ? edge.id : edge.transition);
  const restored = [...graph.states.values()].filter(({ edges }) => !edges.every(isWalked));

  afterAll(() =>
    addTaken(process.env['VITEST_POOL_ID'] ?? 'worker', new Set([...meter.taken, ...walked.taken])),
  );

  describe(`${machine.id}`, () => {
    test.each([...new Set(restored.map(({ state }) => state))])('%s', async (tested) => {
      for (const { key, edges } of restored.filter(({ state }) => state === tested)) {
        const walk = await drive(machine, wayTo.get(key)!, { inspect: meter.inspect });
        for (const edge of edges.filter((each) => !isWalked(each))) {
          const driver = startDriver(machine, { snapshot: walk.persist() }, meter.inspect);
          await arriveAt(machine, driver, driver.now(), edge, check);
          driver.stop();
        }
        walk.stop();
      }
    });

    test.each(walks(graph, goalOf).map((path, index) => [index + 1, path] as const))(
      'walk %i',
      async (_, path) => {
        (await drive(machine, path, { inspect: walked.inspect, check })).stop();
      },
    );

    test('the walks reach every state and take every transition', () => {
      expect([...met].toSorted()).toEqual(Object.keys(model.states).toSorted());
      expect(describeTransitions(neverTaken([machine], walked.taken))).toBe('');
    });

    test('events lead to the expected states', () => {
      expect(sortStates(arrivals)).toEqual(sortStates(Object.entries(model.leadsTo)));
    });

    test('the committed table of transitions is current', async () => {
      const table = await format(tableOf(machine, effects.rows()), { parser: 'markdown' });
      await expect(table).toMatchFileSnapshot(file);
    });
  });
}

function sortStates(entries: Iterable<readonly [string, Iterable<string>]>): Record<string, string[]> {
  return Object.fromEntries([...entries].map(([event, states]) => [event, [...states].toSorted()]));
}
