import { expect } from 'vitest';
import { quickUndoMachine } from '../../../machines/change-history/quick-undo.machine.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { conflictItem, refusedItem, undoItem, undoPlan } from '../../support/undo-plans.ts';

const changes = ['018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f'];
const others = ['018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e11'];
const result = { change: '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e10', undone: 1, refused: 0 };
const plan = undoPlan();

const NEXT = ['idle', 'planning'];

testModel(quickUndoMachine, {
  inputs: [undefined],
  events: [
    { type: 'UNDO', changes },
    { type: 'UNDO', changes: others },
    answered('plan', plan),
    answered('plan', undoPlan([])),
    answered('plan', undoPlan([conflictItem])),
    answered('plan', undoPlan([undoItem(), refusedItem])),
    ...faultsOf('plan'),
    answered('undo', result),
    ...faultsOf('undo'),
  ],
  abstract: ({ context: { queue, plan: planned } }) => [queue, planned?.items.length],
  // Without a limit of the queue, the model would be infinite.
  maySend: ({ context }, { type }) => type !== 'UNDO' || context.queue.length < 2,
  leadsTo: {
    CLEAR: ['idle'],
    UNDO: ['planning', 'undoing'],
    'done.actor.plan': ['undoing', ...NEXT],
    'error.actor.plan': NEXT,
    'done.actor.undo': NEXT,
    'error.actor.undo': NEXT,
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.context).toEqual({ queue: [], plan: null });
      expect(asked).toEqual({});
      expectEmitted(event, emitted);
    },
    planning: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ plan: { changes: snapshot.context.queue[0], by: null, overwrite: [] } });
      expectEmitted(event, emitted);
    },
    undoing: ({ snapshot, asked, emitted }) => {
      const request = { changes: snapshot.context.queue[0], by: null, overwrite: [] };
      expect(asked).toEqual({ undo: { request, tag: '"plan"', reason: '' } });
      expect(snapshot.context.plan).toEqual(plan);
      expect(emitted).toEqual([]);
    },
  },
});

/** Asserts the emitted event for each result of the actors `plan` and `undo`. */
function expectEmitted(event: { type: string } | null | undefined, emitted: readonly object[]): void {
  const needsDecision = { type: 'undoNeedsDecision', changes: expect.any(Array) };
  switch (event?.type) {
    case 'xstate.done.actor.plan':
      expect(emitted).toEqual([needsDecision]);
      break;
    case 'xstate.done.actor.undo':
      expect(emitted).toEqual([{ type: 'changesUndone', items: plan.items, result }]);
      break;
    case 'xstate.error.actor.plan':
      expect(emitted).toMatchObject([{ type: 'undoFailed' }]);
      break;
    case 'xstate.error.actor.undo': {
      const { error } = event as unknown as { error: Fault };
      const isOpen = error.status === 412 || hasNoAnswer(error);
      expect(emitted).toMatchObject([isOpen ? needsDecision : { type: 'undoFailed' }]);
      break;
    }
    default:
      expect(emitted).toEqual([]);
  }
}
