import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { transitionsOf } from '../../../machines/flows/chart.ts';
import { drive } from '../../support/model/drive.ts';
import { describeTransitions, neverTaken, TransitionMeter } from '../../support/model/meter.ts';
import { minimise } from '../../support/model/minimise.ts';
import { edgeCover } from '../../support/model/paths.ts';
import { tableOf } from '../../support/model/table.ts';
import { answered, failed } from '../../support/faults.ts';
import { toyMachine } from './toy.machine.ts';

const model = {
  inputs: [{ tries: 2 }],
  events: [answered('work', 'well'), failed('work', { status: 500 })],
  abstract: ({ context }: { context: { triesLeft: number } }) => context.triesLeft > 1,
};

const keys = (): string[] => transitionsOf(toyMachine).map(({ key }) => key);

describe('the transitions of a machine', () => {
  test('include each guarded branch, outcome, timer and inherited transition of each leaf state', () => {
    expect(keys()).toEqual([
      'toy.idle | GO | 0',
      'toy.working.trying | CANCEL | toy.working#0',
      'toy.working.trying | xstate.done.actor.work | 0',
      'toy.working.trying | xstate.error.actor.work | 0',
      'toy.working.trying | xstate.after.patience.toy.working.trying | 0',
      'toy.working.deciding | always | 0',
      'toy.working.deciding | always | 1',
      'toy.working.paused | GO | 0',
      'toy.failed | GO | 0',
      'toy.failed | HOLD | 0',
    ]);
  });

  test('are the same after `provide`', () => {
    const provided = toyMachine.provide({ actors: { work: fromPromise(async () => 'done') } });
    expect(transitionsOf(provided).map(({ key }) => key)).toEqual(keys());
  });

  test('can be printed as a table', () => {
    const table = tableOf(toyMachine, [['idle', 'GO', 'working.trying', 'tries: 1', '', 'work']]);
    expect(table).toContain('| working.trying | after patience |  | working.deciding |  |');
    expect(table).toContain('| working.trying | work done |  | done |  |');
    expect(table).toContain('| working.deciding | always | triesAreLeft | working.paused | assign |');
    expect(table).toContain('| idle | GO | working.trying | tries: 1 |  | work |');
  });
});

describe('the coverage meter', () => {
  test('reports transitions that were not taken', () => {
    const meter = new TransitionMeter();
    const actor = createActor(toyMachine, { input: { tries: 1 }, inspect: meter.inspect }).start();
    actor.send({ type: 'GO' });
    actor.send({ type: 'CANCEL' });
    expect([...meter.taken]).toEqual(['toy.idle | GO | 0', 'toy.working.trying | CANCEL | toy.working#0']);
    expect(describeTransitions(neverTaken([toyMachine], meter.taken))).toContain(
      'toy.working.deciding | always | 0 [triesAreLeft] → toy.working.paused',
    );
    expect(neverTaken([toyMachine], meter.taken)).toHaveLength(keys().length - 2);
  });

  test('counts each transition once', () => {
    const received: string[] = [];
    const meter = new TransitionMeter((key) => received.push(key));
    const actor = createActor(toyMachine, { input: { tries: 1 }, inspect: meter.inspect }).start();
    for (const type of ['GO', 'CANCEL', 'GO', 'CANCEL'] as const) actor.send({ type });
    expect(received).toEqual([...meter.taken]);
  });
});

describe('the paths of a machine', () => {
  test('take every transition that can be reached, and no other', async () => {
    const meter = new TransitionMeter();
    for (const path of edgeCover(toyMachine, model))
      await drive(toyMachine, path, { inspect: meter.inspect });
    expect(neverTaken([toyMachine], meter.taken).map(({ key }) => key)).toEqual(['toy.failed | GO | 0']);
  });

  test('can be reduced to fewer paths that take the same transitions', async () => {
    const paths = edgeCover(toyMachine, { ...model, inputs: [{ tries: 1 }, { tries: 2 }] });
    const few = await minimise(toyMachine, paths);
    expect(few.length).toBeLessThan(paths.length);
    const meter = new TransitionMeter();
    for (const path of few) await drive(toyMachine, path, { inspect: meter.inspect });
    expect(neverTaken([toyMachine], meter.taken).map(({ key }) => key)).toEqual(['toy.failed | GO | 0']);
  });

  test('show the requests and emitted events of each step', async () => {
    const seen: unknown[] = [];
    const path = {
      name: 'gives up',
      input: { tries: 1 },
      start: 'idle',
      steps: [
        { event: { type: 'GO' }, state: 'working.trying' },
        { event: failed('work', { status: 500 }), state: 'failed' },
      ],
    };
    await drive(toyMachine, path, {
      check: (state, { asked, emitted }) => seen.push([state, asked, emitted.map(({ type }) => type)]),
    });
    expect(seen).toEqual([
      ['idle', {}, []],
      ['working.trying', { work: 1 }, []],
      ['failed', {}, ['gaveUp']],
    ]);
  });

  test('fail if the machine takes another transition, or if a response has no request', async () => {
    const wrong = {
      name: 'wrong',
      input: { tries: 1 },
      start: 'idle',
      steps: [{ event: { type: 'GO' }, state: 'done' }],
    };
    await expect(drive(toyMachine, wrong)).rejects.toThrow('it is in working.trying, not in done');
    const unasked = { ...wrong, steps: [{ event: answered('work'), state: 'done' }] };
    await expect(drive(toyMachine, unasked)).rejects.toThrow('no request is pending');
    await expect(drive(toyMachine, { ...wrong, start: 'done' })).rejects.toThrow(
      'it is in idle, not in done',
    );
  });
});
