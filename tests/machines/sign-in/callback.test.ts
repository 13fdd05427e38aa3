import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { callbackMachine } from '../../../machines/sign-in/callback.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const ASKED = 'https://sso.example';
const good = {
  code: new Secret('c'),
  state: 's1',
  error: null,
  errorDescription: null,
  issuer: ASKED as string | null,
  ticket: new Secret('t1'),
};
const refused = { ...good, code: null, error: 'access_denied', errorDescription: 'Not today' };
const request = { client_id: 'reports', redirect_uri: 'https://reports.example/callback' };
const record = { state: 's1', verifier: new Secret('v1'), issuer: `${ASKED}/`, request };
const token = { token: new Secret('a token'), lifetimeSeconds: 600 };
const SECOND_STEP = { handle: new Secret('the handle'), methods: ['totp' as const], mustEnrol: false };
const PROOF = new Secret('the proof');
const NO_ANSWER = { redirectUrl: null, continueAs: null, denied: null };
const URL = new Secret('https://reports.example/callback?code=ours');

testModel(callbackMachine, {
  inputs: [
    good,
    { ...good, ticket: null, issuer: null },
    { ...good, issuer: `${ASKED}.evil` },
    { ...refused, issuer: `${ASKED}.evil` },
    { ...good, state: 'forged' },
    { ...good, code: null },
    { ...good, state: null },
    refused,
    { ...refused, state: 'forged' },
  ],
  events: [
    answered('readRecord', record),
    answered('readRecord', null),
    failed('readRecord', new Error('storage is off')),
    answered('exchange', token),
    ...faultsOf('exchange'),
    answered('authorize', { ...NO_ANSWER, redirectUrl: URL, secondStep: null }),
    answered('authorize', { ...NO_ANSWER, secondStep: SECOND_STEP }),
    ...faultsOf('authorize'),
    answered('secondFactor', { proof: PROOF }),
    answered('secondFactor', { proof: null }),
    failed('secondFactor', new Error('the second step is broken')),
    answered('complete', URL),
    ...faultsOf('complete'),
    answered('follow'),
    failed('follow', new Error('not an address of the web')),
  ],
  abstract: ({ context: { parameters } }) => parameters,
  leadsTo: {
    'done.actor.readRecord': ['exchanging', 'failed'],
    'done.actor.exchange': ['authorizing'],
    'done.actor.authorize': ['secondFactor.asking', 'following'],
    'done.actor.secondFactor': ['secondFactor.completing', 'failed'],
    'error.actor.secondFactor': ['failed'],
    'done.actor.complete': ['following'],
    'error.actor.complete': ['failed'],
    'done.actor.follow': ['followed'],
    'error.actor.readRecord': ['failed'],
    'error.actor.exchange': ['failed'],
    'error.actor.authorize': ['failed'],
    'error.actor.follow': ['failed'],
  },
  states: {
    reading: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['readRecord']);
    },
    exchanging: ({ snapshot, asked, emitted }) => {
      const { parameters } = snapshot.context;
      expect(parameters).toEqual({ ...good, ticket: parameters.ticket, issuer: parameters.ticket && ASKED });
      expect(asked).toEqual({
        exchange: { code: good.code, verifier: record.verifier, ticket: parameters.ticket },
      });
      expect(emitted).toEqual([]);
    },
    authorizing: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.verifier).toBeNull();
      expect(asked).toEqual({ authorize: { request, token } });
      expect(emitted).toEqual([]);
    },
    'secondFactor.asking': ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.context.token).toBeNull();
      expect(asked).toEqual({ secondFactor: SECOND_STEP });
      expect(emitted).toEqual([]);
    },
    'secondFactor.completing': ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.secondStep).toBeNull();
      expect(asked).toEqual({ complete: { request, proof: PROOF } });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('the proof');
      expect(emitted).toEqual([]);
    },
    following: ({ snapshot, asked }) => {
      expect([snapshot.context.token, snapshot.context.proof]).toEqual([null, null]);
      expect(asked).toEqual({ follow: { url: URL } });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('code=ours');
    },
    followed: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      const { parameters, reason, fault, request: known, verifier, token: kept } = snapshot.context;
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      const detail = parameters.error === null ? null : 'Not today';
      expect(emitted).toEqual([{ type: 'failed', reason, detail, fault }]);
      switch (event?.type) {
        case 'xstate.error.actor.exchange':
          expect([reason, fault, known, verifier]).toEqual(['exchange', event['error'], request, null]);
          break;
        case 'xstate.error.actor.authorize':
          expect([reason, fault, known, kept]).toEqual(['authorize', event['error'], request, null]);
          break;
        case 'xstate.done.actor.secondFactor':
          expect([reason, fault, known, kept]).toEqual(['abandoned', null, request, null]);
          break;
        case 'xstate.error.actor.complete':
          expect([reason, fault, known]).toEqual(['authorize', event['error'], request]);
          break;
        case 'xstate.error.actor.secondFactor':
        case 'xstate.error.actor.follow':
          expect([reason, known, kept]).toEqual(['authorize', request, null]);
          break;
        case 'xstate.error.actor.readRecord':
          expect([reason, known]).toEqual(['mismatch', null]);
          break;
        default: {
          const isKnown = parameters.state === 's1' && event?.['output'] !== null;
          const isOther = isKnown && parameters.issuer !== ASKED;
          const incomplete = parameters.code === null || parameters.state === null;
          const why = parameters.error ? 'provider' : incomplete ? 'incomplete' : 'mismatch';
          expect(reason).toBe(isOther ? 'issuer' : why);
          const isOurs = isKnown && (isOther || parameters.error !== null);
          expect([fault, known]).toEqual([null, isOurs ? request : null]);
        }
      }
    },
  },
});
