import { expect } from 'vitest';
import { createRemovalMachine, wholeUsage } from '../../../../machines/resource/removal/removal.machine.ts';
import { answered, faultsOf, hasNoAnswer } from '../../../support/faults.ts';
import { testModel } from '../../../support/model/model-test.ts';

const target = { uuid: 'p1', name: 'Operators' };
const NO_USAGE = wholeUsage([]);
const anna = { uuid: 'u1', name: 'anna', active: true };

testModel(createRemovalMachine(), {
  inputs: [undefined],
  events: [
    { type: 'ASK', target },
    { type: 'TYPE_NAME', name: 'operators' },
    { type: 'TYPE_NAME', name: 'Operators' },
    { type: 'TYPE_REASON', reason: 'Merged' },
    answered('loadUsage', NO_USAGE),
    answered('loadUsage', { affected: [anna], total: 10_000, isCapped: true }),
    ...faultsOf('loadUsage'),
    answered('reloadUsage', NO_USAGE),
    answered('reloadUsage', { affected: [anna], total: 10_000, isCapped: true }),
    ...faultsOf('reloadUsage'),
    answered('remove'),
    ...faultsOf('remove'),
    answered('checkExists', true),
    answered('checkExists', false),
    ...faultsOf('checkExists'),
  ],
  abstract: ({ context }) => [context.affected.length, context.typedName, context.reason],
  leadsTo: {
    CLEAR: ['closed'],
    ASK: ['loadingUsage'],
    CLOSE: ['closed'],
    'done.actor.loadUsage': ['confirming'],
    'error.actor.loadUsage': ['usageFailed'],
    'done.actor.reloadUsage': ['confirming', 'removing.calling'],
    'error.actor.reloadUsage': ['usageFailed'],
    RETRY: ['loadingUsage', 'refused.checkingUsage', 'removing.lookingUp'],
    TYPE_NAME: ['confirming'],
    TYPE_REASON: ['confirming'],
    CONFIRM: ['removing.calling'],
    'done.actor.remove': ['closed'],
    'error.actor.remove': ['refused.shown', 'removing.lookingUp'],
    'done.actor.checkExists': ['closed', 'refused.shown'],
    'error.actor.checkExists': ['unclear'],
  },
  states: {
    closed: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context).toEqual({ target: null, ...NO_USAGE, typedName: '', reason: '', fault: null });
      if (event?.type.startsWith('xstate')) {
        expect(event['output']).not.toBe(true);
        expect(emitted).toEqual([{ type: 'removed', target }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    loadingUsage: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      expect(asked).toEqual({ loadUsage: { uuid: 'p1' } });
      expect(snapshot.context).toMatchObject({ target, ...NO_USAGE, typedName: '', fault: null });
      if (event?.type === 'ASK') expect(snapshot.context.reason).toBe('');
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    usageFailed: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(emitted).toEqual([{ type: 'usageFailed', fault: event?.['error'] }]);
    },
    confirming: ({ snapshot, asked, emitted, event }) => {
      const { affected, total, isCapped, typedName } = snapshot.context;
      expect([total, isCapped]).toEqual(affected.length === 0 ? [0, false] : [10_000, true]);
      expect([...snapshot.tags]).toEqual(['open']);
      expect(asked).toEqual({});
      const isTyping = event?.type === 'TYPE_NAME' || event?.type === 'TYPE_REASON';
      expect(emitted).toEqual(isTyping ? [] : [{ type: 'usageLoaded' }]);
      if (event?.type === 'TYPE_REASON') expect(snapshot.context.reason).toBe('Merged');
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(affected.length === 0 || typedName === 'Operators');
    },
    'refused.checkingUsage': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      expect(asked).toEqual({ reloadUsage: { uuid: 'p1' } });
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'removing.calling': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      expect(asked).toEqual({ remove: { uuid: 'p1', reason: snapshot.context.reason } });
      expect(snapshot.can({ type: 'CLOSE' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'removing.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      expect(asked).toEqual({ checkExists: { uuid: 'p1' } });
      expect(snapshot.can({ type: 'CLOSE' })).toBe(false);
      expect(emitted).toEqual([]);
      if (event?.type === 'xstate.error.actor.remove') expect(hasNoAnswer(event['error'])).toBe(true);
    },
    'refused.shown': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(asked).toEqual({});
      const { fault } = snapshot.context;
      expect(emitted).toEqual([{ type: 'removalFailed', target, fault }]);
      if (event?.type === 'xstate.error.actor.remove') {
        expect(hasNoAnswer(event['error'])).toBe(false);
        expect(fault).toEqual(event['error']);
      } else {
        expect(event?.['output']).toBe(true);
        expect(hasNoAnswer(fault!)).toBe(true);
      }
    },
    unclear: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(asked).toEqual({});
      expect(event?.type).toBe('xstate.error.actor.checkExists');
      expect(emitted).toEqual([{ type: 'removalUnclear', target }]);
    },
  },
});
