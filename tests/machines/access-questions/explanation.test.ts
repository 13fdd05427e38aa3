import { expect } from 'vitest';
import { explanationMachine } from '../../../machines/access-questions/explanation.machine.ts';
import { accessExplanation, OPERATOR } from '../../support/access-questions.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const user = 'a user';
const object = { kind: 'role', uuid: OPERATOR.uuid } as const;
const explanation = accessExplanation();

testModel(explanationMachine, {
  inputs: [{ user }],
  events: [
    { type: 'ASK', object, day: '2024-05-17' },
    { type: 'ASK', object: null, day: null },
    answered('explain', explanation),
    ...faultsOf('explain'),
  ],
  abstract: ({ context }) => [context.object, context.day, context.explanation !== null],
  leadsTo: {
    ASK: ['loading', 'none'],
    RETRY: ['loading'],
    'done.actor.explain': ['shown'],
    'error.actor.explain': ['failed'],
  },
  states: {
    none: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ object: null, explanation: null });
    },
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ explain: { user, object, day: '2024-05-17' } });
    },
    shown: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.explanation).toEqual(explanation);
    },
    failed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});
