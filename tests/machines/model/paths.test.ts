import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { answered, failed } from '../../support/faults.ts';
import { arriveAt, drive, startDriver } from '../../support/model/drive.ts';
import { type Edge, explore, type ModelOptions } from '../../support/model/graph.ts';
import { neverTaken, TransitionMeter } from '../../support/model/meter.ts';
import { routes, walks } from '../../support/model/paths.ts';
import { toyMachine } from './toy.machine.ts';

const counting = setup({
  types: { context: {} as { count: number; label: string } },
  actions: { countUp: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'counting',
  context: { count: 0, label: 'kept' },
  on: { COUNT: { actions: 'countUp' } },
});

const endless = () => explore(counting, { inputs: [undefined], abstract: ({ context }) => context });

const model: ModelOptions<typeof toyMachine> = {
  inputs: [{ tries: 2 }],
  events: [answered('work', 'well'), failed('work', { status: 500 })],
  abstract: ({ context }) => context.triesLeft > 1,
};

const transitionOf = ({ transition }: Edge) => transition;

describe('the graph of a machine', () => {
  test('names the context’s value that grows if it has no end', () => {
    expect(endless).toThrow(/^counting: more than 5000 states/);
    expect(endless).toThrow(/\n {2}count: \d+ new values, the last 5000$/);
    expect(endless).not.toThrow(/label/);
  });

  test('ends if `abstract` omits a value of the context', () => {
    expect(explore(counting, { inputs: [undefined] }).states.size).toBe(1);
  });

  test('ends if `maySend` omits an event', () => {
    const { states } = explore(counting, {
      inputs: [undefined],
      abstract: ({ context }) => context.count,
      maySend: ({ context }) => context.count < 3,
    });
    expect(states.size).toBe(4);
  });

  test('contains a state that several inputs reach once', () => {
    const { starts, states } = explore(toyMachine, { ...model, inputs: [{ tries: 2 }, { tries: 3 }] });
    expect(starts.map(({ key }) => key)).toEqual([starts[0]!.key, starts[0]!.key]);
    expect(states.size).toBe(explore(toyMachine, model).states.size);
  });
});

describe('walks', () => {
  test('take every transition that can be reached, and no other', async () => {
    const meter = new TransitionMeter();
    for (const path of walks(explore(toyMachine, model), transitionOf)) {
      await drive(toyMachine, path, { inspect: meter.inspect });
    }
    expect(neverTaken([toyMachine], meter.taken).map(({ key }) => key)).toEqual(['toy.failed | GO | 0']);
  });

  test('begin at the start of each input', () => {
    const both = explore(toyMachine, { ...model, inputs: [{ tries: 1 }, { tries: 2 }] });
    expect(new Set(walks(both, transitionOf).map(({ input }) => input.tries))).toEqual(new Set([1, 2]));
  });

  test('notice that `abstract` omits a value that guards read', async () => {
    const paths = walks(explore(toyMachine, { ...model, abstract: () => null }), ({ id }) => id);
    const drives = paths.map((path) => drive(toyMachine, path));
    const results = await Promise.allSettled(drives);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  });

  test('show the requests and emitted events of each step', async () => {
    const seen: unknown[] = [];
    const path = {
      input: { tries: 1 },
      start: 'idle',
      steps: [
        { event: { type: 'GO' }, state: 'working.trying' },
        { event: failed('work', { status: 500 }), state: 'failed' },
      ],
    };
    await drive(toyMachine, path, {
      check: ({ state, asked, emitted }) => seen.push([state, asked, emitted.map(({ type }) => type)]),
    });
    expect(seen).toEqual([
      ['idle', {}, []],
      ['working.trying', { work: 1 }, []],
      ['failed', {}, ['gaveUp']],
    ]);
  });
});

describe('a restored actor', () => {
  const graph = explore(toyMachine, model);
  const trying = [...graph.states.values()].find(({ state }) => state === 'working.trying')!;

  test('repeats the pending requests of the walk, and takes each transition from there', async () => {
    const walk = await drive(toyMachine, routes(graph).get(trying.key)!);
    for (const output of ['well', 'again']) {
      const driver = startDriver(toyMachine, { snapshot: walk.persist() });
      const before = driver.now();
      expect(before).toMatchObject({ state: 'working.trying', asked: { work: 2 }, emitted: [] });
      const answer = { event: answered('work', output), state: 'done' };
      expect(await arriveAt(toyMachine, driver, before, answer)).toMatchObject({ state: 'done', asked: {} });
    }
    expect(walk.now().state).toBe('working.trying');
  });
});

describe('a failed model test', () => {
  const path = { input: { tries: 1 }, start: 'idle', steps: [{ event: { type: 'GO' }, state: 'done' }] };

  test('prints machine, state, event, expected and actual state, and the command that repeats it', async () => {
    await expect(drive(toyMachine, path)).rejects.toThrow(
      [
        'machine   toy',
        'state     idle',
        'event     GO',
        'expected  done',
        'actual    working.trying',
        "repeat    npx vitest run tests/machines/model/paths.test.ts -t 'a failed model test prints machine",
      ].join('\n'),
    );
    await expect(drive(toyMachine, { ...path, start: 'done' })).rejects.toThrow(
      'event     (start)\nexpected  done\nactual    idle\n',
    );
  });

  test('has the failed assertion, or the missing request, as its cause', async () => {
    await expect(drive(toyMachine, path, { check: () => expect(1).toBe(2) })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('expected 1 to be 2') },
    });
    const unasked = { ...path, steps: [{ event: answered('work'), state: 'done' }] };
    await expect(drive(toyMachine, unasked)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no request is pending') },
    });
  });
});
