import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { marksOf } from '../../../machines/flows/coverage.ts';
import { readFlowFile } from '../../../machines/flows/flow-file.ts';
import {
  type LiveActors,
  followAfter,
  restarted,
  traceOf,
  withWatched,
} from '../../../machines/flows/live.ts';
import { statechartOf } from '../../../machines/flows/statechart.ts';
import { ACTOR, canBeTested, momentAt, type Trace } from '../../../machines/flows/trace.ts';
import { testOf } from '../../../machines/flows/trace-test.ts';
import { watchActors, type WatchEvent } from '../../../machines/flows/watch.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { cancelStep, goStep, toyChart, toyMoment, toyTrace, watchedToy } from '../../support/flows.ts';
import { drive } from '../../support/model/drive.ts';
import { pathIn } from '../../support/model/saved-test.ts';
import { machineOf, pathOf } from '../../support/model/recorded.ts';

const started: WatchEvent = { type: 'started', actor: watchedToy() };
const stepped: WatchEvent = { type: 'stepped', session: 'x:1', step: goStep };
/**
 * Returns the event that reports the start of a screen's actor to the flow viewer. Screens' actors have no system ID.
 */
const screen = (session: string, machine = 'toy'): WatchEvent => ({
  type: 'started',
  actor: watchedToy({ session, actor: session, machine }),
});
const after = (...watched: WatchEvent[]): LiveActors =>
  watched.reduce<LiveActors>((actors, one) => withWatched(actors, one, toyChart.version), {});

describe('the recorder of live actors', () => {
  test('records their steps until they stop', () => {
    expect(after(started, stepped)['x:1']).toMatchObject({ steps: [goStep], ended: false });
    expect(after(started, stepped, { type: 'ended', session: 'x:1' })['x:1']).toMatchObject({
      steps: [goStep],
      ended: true,
    });
  });

  test('ignores other machines', () => {
    const other: WatchEvent = { type: 'started', actor: watchedToy({ version: 'another' }) };
    expect(after(other, stepped)).toEqual({});
  });

  test('drops the oldest of many steps, and then starts the trace at the state after them', () => {
    const long = after(started, ...Array.from({ length: 501 }, () => stepped))['x:1']!;
    expect(long.steps).toHaveLength(500);
    expect(long).toMatchObject({ born: null, start: toyMoment('working') });
  });

  test('continues with the actor that starts when the followed one stops', () => {
    const ended: WatchEvent = { type: 'ended', session: 'x:1' };
    const first = screen('x:1');
    const next = screen('x:2');
    expect(followAfter(after(first, next), 'x:1', next)).toBe('x:1');
    expect(followAfter(after(first, next, ended), 'x:1', ended)).toBe('x:2');
    expect(followAfter(after(first, ended, next), 'x:1', next)).toBe('x:2');
    expect(followAfter(after(first, ended), 'x:1', ended)).toBe('x:1');
    // If the user chose an actor that has ended, the viewer stays with it.
    expect(followAfter(after(first, next, ended), 'x:1', { ...stepped, session: 'x:2' })).toBe('x:1');
    // Only an actor of the same machine without a system ID replaces an actor that has ended.
    expect(followAfter(after(first, screen('x:2', 'other'), ended), 'x:1', ended)).toBe('x:1');
    expect(followAfter(after(first, started, ended), 'x:1', ended)).toBe('x:1');
  });

  test('can be restarted', () => {
    const afresh = restarted(after(started, stepped)['x:1']!);
    expect(afresh).toMatchObject({ born: null, start: toyMoment('working'), steps: [] });
    expect(restarted(after(started)['x:1']!).born).toEqual({ input: { tries: 1 } });
  });
});

const read = (content: unknown) => readFlowFile(JSON.stringify(content), toyChart);

describe('a trace file', () => {
  test('is accepted if it contains a trace of the same version of the machine', () => {
    expect(read(toyTrace())).toEqual({ kind: 'trace', trace: toyTrace() });
  });

  test.each([
    ['notJson', 'no JSON at all', '{'],
    ['unknown', 'something else', '[1]'],
    ['unknown', 'something else with a kind', '{"kind":"recipe"}'],
    ['otherFormat', 'a later format', JSON.stringify({ ...toyTrace(), format: 2 })],
    ['broken', 'a trace without steps', JSON.stringify({ ...toyTrace(), steps: undefined })],
    [
      'broken',
      'a step without an event',
      JSON.stringify(toyTrace({ steps: [{ ...goStep, event: null as never }] })),
    ],
    ['broken', 'a start without a state', JSON.stringify({ ...toyTrace(), start: { active: [] } })],
    [
      'broken',
      'coverage without transitions',
      JSON.stringify({ kind: 'statechart coverage', format: 1, versions: {} }),
    ],
    [
      'otherVersion',
      'a trace of an earlier version of the machine',
      JSON.stringify(toyTrace({ version: 'earlier' })),
    ],
    [
      'otherVersion',
      'coverage of an earlier version of the machine',
      JSON.stringify({ kind: 'statechart coverage', format: 1, versions: {}, process: [], browser: null }),
    ],
  ] as const)('is refused as %s: %s', (refusal, _, text) => {
    expect(readFlowFile(text, toyChart)).toEqual({ kind: 'refused', refusal, machine: null });
  });

  test('of another machine is refused with the machine’s name', () => {
    expect(read(toyTrace({ machine: 'list', version: 'other' }))).toEqual({
      kind: 'refused',
      refusal: 'otherMachine',
      machine: 'list',
    });
  });
});

test('the marks of a chart count the tests that took each transition', () => {
  const marks = marksOf(toyChart, {
    kind: 'statechart coverage',
    format: 1,
    versions: { toy: toyChart.version },
    process: [...goStep.taken, ...cancelStep.taken],
    browser: goStep.taken,
  });
  expect([...marks.keys()]).toEqual(toyChart.transitions.map(({ id }) => id));
  expect(marks.get('toy.idle | GO | 0')).toEqual({ transitions: 1, process: 1, browser: 1 });
  const cancel = toyChart.transitions.find(({ event }) => event === 'CANCEL')!;
  expect(marks.get(cancel.id)).toEqual({ transitions: cancel.transitions.length, process: 1, browser: 0 });
});

/**
 * Returns the trace of a real actor: from the actor's creation (`afresh`), or from the state after its first toggle.
 */
function recorded(afresh: boolean): Trace {
  let actors: LiveActors = {};
  const { version } = statechartOf(menuMachine);
  const actor = createActor(menuMachine, { input: { expanded: false } });
  watchActors(actor, (watched) => {
    actors = withWatched(actors, watched, version);
  });
  actor.start();
  actor.send({ type: 'TOGGLE' });
  if (afresh) actors = { [actor.sessionId]: restarted(actors[actor.sessionId]!) };
  actor.send({ type: 'TOGGLE' });
  return traceOf(actors[actor.sessionId]!);
}

describe('a trace', () => {
  test('contains the state of its actor after each step', () => {
    expect(momentAt(toyTrace(), 0)).toEqual(toyMoment('idle'));
    expect(momentAt(toyTrace(), 1)).toBe(goStep);
  });

  test('can be saved as a test unless it starts during a call or has no steps', () => {
    expect(canBeTested(toyTrace(), toyChart)).toBe(true);
    expect(canBeTested(toyTrace({ born: null }), toyChart)).toBe(true);
    expect(canBeTested(toyTrace({ born: null, start: toyMoment('working') }), toyChart)).toBe(false);
    expect(canBeTested(toyTrace({ steps: [] }), toyChart)).toBe(false);
  });

  test.each([false, true])(
    'can be replayed on its machine, which fails if the machine takes another transition (afresh: %s)',
    async (afresh) => {
      const trace = recorded(afresh);
      expect(trace.steps).toHaveLength(afresh ? 1 : 2);
      await drive(machineOf(trace), pathOf(trace));
      const elsewhere: Trace = {
        ...trace,
        steps: trace.steps.map((step) => ({ ...step, value: 'expanded' })),
      };
      await expect(drive(machineOf(trace), pathOf(elsewhere))).rejects.toThrow(
        /expected  expanded\nactual    collapsed/,
      );
    },
  );

  test('is saved as a test without ignored events', () => {
    const trace = recorded(false);
    const ignored = { ...trace.steps[0]!, event: { type: 'NOISE' }, taken: [] };
    const text = testOf({ ...trace, steps: [...trace.steps, ignored] });
    expect(pathIn(text).steps.map(({ event }) => event.type)).toEqual(['TOGGLE', 'TOGGLE']);
    expect(text).toContain('replay(path)');
  });

  test('cannot be saved as a test if the machine’s input contains another actor', () => {
    const given = { input: { form: { [ACTOR]: 1, id: 'form' } } };
    expect(canBeTested(toyTrace({ born: given }), toyChart)).toBe(false);
    const context = given.input;
    expect(canBeTested(toyTrace({ born: null, start: { ...toyMoment('idle'), context } }), toyChart)).toBe(
      false,
    );
  });

  test('of a machine that no longer exists cannot be replayed', () => {
    expect(() => machineOf({ machine: 'toy' })).toThrow('No machine is called toy');
  });
});
