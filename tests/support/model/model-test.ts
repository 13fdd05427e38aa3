import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { addTaken } from './coverage-files.ts';
import { drive, type Moment } from './drive.ts';
import { type Arrival, Effects } from './effects.ts';
import { describeTransitions, neverTaken, TransitionMeter } from './meter.ts';
import { edgeCover, eventLabel, type ModelOptions } from './paths.ts';
import { tableOf } from './table.ts';

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
  readonly leadsTo?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Tests a machine: walks every path, runs the assertions of every state, and requires that every transition was taken.
 * Compares the transitions with the committed table in `tests/machines/tables/`, which `npx vitest run -u` updates.
 */
export function testModel<Machine extends AnyStateMachine>(
  machine: Machine,
  model: ModelTest<Machine>,
): void {
  const meter = new TransitionMeter();
  const met = new Set<string>();
  const arrivals = new Map<string, Set<string>>();
  const effects = new Effects();
  const paths = edgeCover(machine, model);

  afterAll(() => addTaken(process.env['VITEST_POOL_ID'] ?? 'worker', meter.taken));

  describe(`${machine.id} paths`, () => {
    test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
      let before: Arrival | null = null;
      await drive(machine, path, {
        inspect: meter.inspect,
        check: (state, moment) => {
          met.add(state);
          const arrival = { state, ...moment };
          effects.record(before, arrival);
          before = arrival;
          if (moment.event) {
            const label = eventLabel(moment.event);
            arrivals.set(label, (arrivals.get(label) ?? new Set()).add(state));
          }
          const check = model.states[state];
          if (!check) throw new Error(`no assertion is defined for the state ${state}`);
          check(moment);
        },
      });
    });
  });

  test(`${machine.id}: the paths reach every state and take every transition`, () => {
    expect([...met].toSorted()).toEqual(Object.keys(model.states).toSorted());
    expect(describeTransitions(neverTaken([machine], meter.taken))).toBe('');
  });

  test.runIf(model.leadsTo)(`${machine.id}: transitions lead to the expected states`, () => {
    expect(sortStates(arrivals)).toEqual(sortStates(Object.entries(model.leadsTo!)));
  });

  test(`${machine.id}: the committed table of transitions is current`, async () => {
    const table = await format(tableOf(machine, effects.rows()), { parser: 'markdown' });
    await expect(table).toMatchFileSnapshot(join(TABLES, `${machine.id}.md`));
  });
}

function sortStates(entries: Iterable<readonly [string, Iterable<string>]>): Record<string, string[]> {
  return Object.fromEntries([...entries].map(([event, states]) => [event, [...states].toSorted()]));
}
