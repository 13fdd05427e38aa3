import { expect } from 'vitest';
import {
  type ConflictChoice,
  undoMachine,
  willOverwrite,
} from '../../../machines/change-history/undo.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { conflictItem, refusedItem, undoItem, undoPlan } from '../../support/undo-plans.ts';

const selection = { changes: ['018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f'], by: null };
const result = { change: '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e10', undone: 1, refused: 0 };
const conflict = { uuid: conflictItem.uuid, fields: ['name'] };
const bothFields = { uuid: conflictItem.uuid, fields: ['name', 'description'] };
const plan = undoPlan([conflictItem, refusedItem]);
const emptyPlan = undoPlan([], { unchanged: 1 });
const longPlan = undoPlan(Array.from({ length: 150 }, () => undoItem()));

testModel(undoMachine, {
  inputs: [{ selection }],
  events: [
    { type: 'CHOOSE', ...conflict, isOverwritten: true },
    { type: 'CHOOSE', ...conflict, isOverwritten: false },
    { type: 'CHOOSE', ...bothFields, isOverwritten: true },
    { type: 'CHOOSE', ...bothFields, isOverwritten: false },
    { type: 'TYPE_REASON', reason: ' A mistake ' },
    answered('plan', plan),
    answered('plan', emptyPlan),
    answered('plan', longPlan),
    ...faultsOf('plan'),
    answered('undo', result),
    ...faultsOf('undo'),
  ],
  abstract: ({ context: { plan: planned, overwrite, reason, replanned, shown } }) => [
    planned?.items.length,
    overwrite.length,
    reason,
    replanned,
    Math.min(shown, 200),
  ],
  leadsTo: {
    TYPE_REASON: ['planning', 'planned'],
    MORE: ['planning', 'failed', 'planned', 'undoing', 'refused', 'undone'],
    'done.actor.plan': ['planned'],
    'error.actor.plan': ['failed'],
    RETRY: ['planning'],
    CHOOSE: ['planning'],
    UNDO: ['undoing'],
    'done.actor.undo': ['undone'],
    'error.actor.undo': ['planning', 'refused'],
  },
  states: {
    planning: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      if (event?.type === 'CHOOSE') {
        const { overwrite } = snapshot.context;
        const choice = event as unknown as ConflictChoice;
        for (const field of choice.fields) {
          expect(willOverwrite(overwrite, choice.uuid, field)).toBe(choice.isOverwritten);
        }
        expect(new Set(overwrite.map((one) => one.field)).size).toBe(overwrite.length);
      }
      expect(asked).toEqual({ plan: { ...selection, overwrite: snapshot.context.overwrite } });
      expect(snapshot.can({ type: 'UNDO' })).toBe(false);
    },
    failed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    planned: ({ snapshot, asked, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.can({ type: 'UNDO' })).toBe(snapshot.context.plan!.items.length > 0);
      if (event?.type === 'MORE') expect(snapshot.context.shown).toBeGreaterThan(100);
      if (event?.type === 'TYPE_REASON') expect(snapshot.context.reason).toBe(' A mistake ');
    },
    undoing: ({ snapshot, asked }) => {
      const { overwrite, reason } = snapshot.context;
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({
        undo: {
          request: { ...selection, overwrite },
          tag: '"plan"',
          reason,
        },
      });
    },
    refused: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    undone: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.result).toEqual(result);
      if (event?.type !== 'xstate.done.actor.undo') return;
      const items = snapshot.context.plan!.items.filter(({ problems }) => problems.length === 0);
      expect(emitted).toEqual([{ type: 'changesUndone', items, result }]);
    },
  },
});
