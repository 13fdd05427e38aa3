import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { transitionsOf } from '../../../machines/flows/chart.ts';
import { describeTransitions, neverTaken, TransitionMeter } from '../../support/model/meter.ts';
import { tableOf } from '../../support/model/table.ts';
import { toyMachine } from './toy.machine.ts';

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
