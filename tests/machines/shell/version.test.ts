import { expect } from 'vitest';
import { versionMachine } from '../../../machines/shell/version.machine.ts';
import { answered, failed } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(versionMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHUNK_FAILED' },
    { type: 'RELOAD' },
    answered('isCurrent', true),
    answered('isCurrent', false),
    failed('isCurrent', new TypeError('Failed to fetch')),
    answered('isReachable', true),
    answered('isReachable', false),
    failed('isReachable', new TypeError('Failed to fetch')),
  ],
  leadsTo: {
    CHUNK_FAILED: ['checking'],
    'done.actor.isCurrent': ['current', 'outdated.reported'],
    RELOAD: ['outdated.checkingService'],
    'done.actor.isReachable': ['leaving'],
    'error.actor.isCurrent': ['current'],
    'error.actor.isReachable': ['outdated.unanswered'],
  },
  states: {
    current: ({ asked }) => expect(asked).toEqual({}),
    checking: ({ asked }) => expect(Object.keys(asked)).toEqual(['isCurrent']),
    'outdated.reported': ({ asked, emitted, event }) => {
      expect(emitted).toEqual([{ type: 'outdated' }]);
      expect(event).toMatchObject({ type: 'xstate.done.actor.isCurrent', output: false });
      expect(asked).toEqual({});
    },
    'outdated.checkingService': ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['isReachable']);
      expect(emitted).toEqual([]);
    },
    'outdated.unanswered': ({ snapshot, asked, emitted }) => {
      expect(snapshot.can({ type: 'RELOAD' })).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    leaving: ({ emitted, event }) => {
      expect(event?.type).toBe('xstate.done.actor.isReachable');
      expect(emitted).toEqual([{ type: 'reloadAsked' }]);
    },
  },
});
