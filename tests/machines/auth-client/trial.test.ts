import { expect } from 'vitest';
import { clientTrialMachine } from '../../../machines/auth-client/trial.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { storedAuthClient } from '../../support/auth-clients.ts';
import { AUTHORIZATION_URL, returnedAnswer, startedTrial, trialResult } from '../../support/client-trials.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const uuid = 'uuid-reports';
const open = { stored: storedAuthClient(), tag: '"1"' };
const blocked = { stored: storedAuthClient({ blocked: true }), tag: '"2"' };
const started = startedTrial();
const result = trialResult();

const granted = returnedAnswer();
const refused = returnedAnswer({ code: null, error: 'access_denied' });
const foreign = returnedAnswer({ state: 'the state of another tab' });
const choice = { scopes: ['openid'], asksForSignIn: true } as const;

testModel(clientTrialMachine, {
  inputs: [{ uuid, now: 0 }],
  events: [
    answered('load', open),
    answered('load', blocked),
    ...faultsOf('load'),
    { type: 'CHOOSE', choice },
    { type: 'OPENED' },
    { type: 'BLOCKED' },
    { type: 'CLOSED' },
    { type: 'RETURNED', answer: granted },
    { type: 'RETURNED', answer: refused },
    { type: 'RETURNED', answer: foreign },
    answered('start', started),
    ...faultsOf('start'),
    answered('exchange', result),
    ...faultsOf('exchange'),
  ],
  abstract: ({ context }) => [context.client?.blocked],
  leadsTo: {
    'done.actor.load': ['choosing.ready'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    CHOOSE: ['choosing.ready'],
    SIGN_IN: ['signingIn.opening'],
    OPENED: ['signingIn.starting'],
    BLOCKED: ['choosing.windowBlocked'],
    CLOSED: ['choosing.windowClosed'],
    CANCEL: ['choosing.ready'],
    'done.actor.start': ['signingIn.waiting'],
    'error.actor.start': ['choosing.notStarted'],
    'after.trialLife.clientTrial.signingIn.waiting': ['choosing.expired'],
    RETURNED: ['exchanging', 'refused'],
    'done.actor.exchange': ['granted'],
    'error.actor.exchange': ['choosing.notExchanged'],
    AGAIN: ['loading'],
  },
  states: {
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ load: { uuid } });
      expect(snapshot.context).toMatchObject({ started: null, answer: null, result: null });
    },
    failed: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toEqual(event?.['error']);
    },
    'choosing.ready': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(asked).toEqual({});
      const isBlocked = snapshot.context.client?.blocked === true;
      expect(snapshot.can({ type: 'SIGN_IN' })).toBe(!isBlocked);
      if (event?.type === 'CHOOSE') expect(snapshot.context.choice).toEqual(choice);
    },
    'choosing.windowBlocked': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'SIGN_IN' })).toBe(true);
    },
    'choosing.windowClosed': ({ asked }) => expect(asked).toEqual({}),
    'choosing.expired': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.result).toBeNull();
    },
    'choosing.notStarted': ({ snapshot, asked, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toEqual(event?.['error']);
    },
    'choosing.notExchanged': ({ snapshot, asked, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(snapshot.context.result).toBeNull();
    },
    'signingIn.opening': ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      expect(Object.keys(asked)).toEqual(['signInWindow']);
      expect(snapshot.context).toMatchObject({ started: null, answer: null, fault: null });
      expect(snapshot.can({ type: 'SIGN_IN' })).toBe(false);
    },
    'signingIn.starting': ({ snapshot, asked }) => {
      const { choice: chosen } = snapshot.context;
      expect(asked['start']).toEqual({ uuid, ...chosen });
      expect(Object.keys(asked).toSorted()).toEqual(['signInWindow', 'start']);
      expect(snapshot.can({ type: 'RETURNED', answer: granted })).toBe(false);
    },
    'signingIn.waiting': ({ snapshot, asked }) => {
      expect(Object.keys(asked)).toEqual(['signInWindow']);
      expect(snapshot.context.started?.authorizationUrl).toBe(AUTHORIZATION_URL);
      expect(snapshot.can({ type: 'RETURNED', answer: foreign })).toBe(false);
    },
    exchanging: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ exchange: { code: granted.code, verifier: started.verifier } });
      expect(asked['exchange']).toEqual({ code: expect.any(Secret), verifier: expect.any(Secret) });
    },
    granted: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ result, answer: granted });
    },
    refused: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ result: null, answer: refused });
    },
  },
});
