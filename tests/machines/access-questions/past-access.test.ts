import { expect } from 'vitest';
import { pastAccessMachine } from '../../../machines/access-questions/past-access.machine.ts';
import { userAccess } from '../../support/access-questions.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const user = 'a user';
const day = '2024-05-17';
const access = userAccess();

testModel(pastAccessMachine, {
  inputs: [{ user }],
  events: [
    { type: 'SET_DAY', day },
    { type: 'SET_DAY', day: null },
    answered('load', access),
    ...faultsOf('load'),
  ],
  abstract: ({ context }) => [context.day, context.access !== null],
  leadsTo: {
    SET_DAY: ['loading', 'now'],
    RETRY: ['loading'],
    'done.actor.load': ['shown'],
    'error.actor.load': ['failed'],
  },
  states: {
    now: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ day: null, access: null });
    },
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ load: { user, day } });
    },
    shown: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.access).toEqual(access);
    },
    failed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});
