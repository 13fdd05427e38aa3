import { expect } from 'vitest';
import { Secret } from '../../../machines/secret.ts';
import { selfCallbackMachine } from '../../../machines/sign-in/self-callback.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const good = { code: new Secret('c'), state: 's1', error: null, errorDescription: null };
const record = { state: 's1', verifier: new Secret('v1'), returnTo: '/user/bulk' };
const TOKEN = { expiresAt: 1_800_000 };

testModel(selfCallbackMachine, {
  inputs: [
    good,
    { ...good, state: 'forged' },
    { ...good, code: null },
    { ...good, state: null },
    { ...good, code: null, error: 'access_denied', errorDescription: 'Not today' },
  ],
  events: [
    answered('readRecord', record),
    answered('readRecord', null),
    failed('readRecord', new Error('storage is off')),
    answered('exchange', TOKEN),
    ...faultsOf('exchange'),
    answered('checkSession'),
    ...faultsOf('checkSession'),
  ],
  states: {
    reading: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['readRecord']);
    },
    exchanging: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.parameters).toEqual(good);
      expect(asked).toEqual({ exchange: { code: good.code, verifier: record.verifier } });
      expect(emitted).toEqual([]);
    },
    confirming: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.verifier).toBeNull();
      expect(Object.keys(asked)).toEqual(['checkSession']);
      expect(emitted).toEqual([{ type: 'signedIn', ...TOKEN }]);
    },
    finished: ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'finished', returnTo: '/user/bulk' }]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      const { parameters, reason, fault } = snapshot.context;
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      const detail = parameters.error === null ? null : 'Not today';
      expect(emitted).toEqual([{ type: 'failed', reason, detail, fault }]);
      if (event?.type === 'xstate.error.actor.exchange') {
        expect([reason, fault]).toEqual(['exchange', event['error']]);
      } else if (event?.type === 'xstate.error.actor.readRecord') {
        expect(reason).toBe('mismatch');
      } else {
        const incomplete = parameters.code === null || parameters.state === null;
        expect(reason).toBe(parameters.error ? 'provider' : incomplete ? 'incomplete' : 'mismatch');
        expect(fault).toBeNull();
      }
    },
  },
});
