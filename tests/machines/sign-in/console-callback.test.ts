import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { consoleCallbackMachine } from '../../../machines/sign-in/console-callback.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const ASKED = 'https://suite.example';
const good = {
  code: new Secret('c'),
  state: 's1',
  error: null,
  errorDescription: null,
  issuer: ASKED as string | null,
};
const record = { state: 's1', verifier: new Secret('v1'), issuer: ASKED, returnTo: '/user/bulk' };
const TOKEN = { expiresAt: 1_800_000 };

testModel(consoleCallbackMachine, {
  inputs: [
    good,
    { ...good, issuer: null },
    { ...good, issuer: 'https://elsewhere.example' },
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
  abstract: ({ context: { parameters } }) => parameters,
  leadsTo: {
    'done.actor.readRecord': ['exchanging', 'failed'],
    'done.actor.exchange': ['confirming'],
    'done.actor.checkSession': ['finished'],
    'error.actor.readRecord': ['failed'],
    'error.actor.exchange': ['failed'],
    'error.actor.checkSession': ['finished'],
  },
  states: {
    reading: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['readRecord']);
    },
    exchanging: ({ snapshot, asked, emitted }) => {
      const { parameters } = snapshot.context;
      expect(parameters).toEqual({ ...good, issuer: parameters.issuer && ASKED });
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
        const isOther = parameters.issuer === 'https://elsewhere.example' && event?.['output'] !== null;
        const incomplete = parameters.code === null || parameters.state === null;
        const why = parameters.error ? 'provider' : incomplete ? 'incomplete' : 'mismatch';
        expect(reason).toBe(isOther ? 'issuer' : why);
        expect(fault).toBeNull();
      }
    },
  },
});
