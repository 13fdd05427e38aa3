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
const token = new Secret('a token');
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
    answered('authorize', URL),
    ...faultsOf('authorize'),
    answered('follow'),
    failed('follow', new Error('not an address of the web')),
  ],
  abstract: ({ context: { parameters } }) => parameters,
  leadsTo: {
    'done.actor.readRecord': ['exchanging', 'failed'],
    'done.actor.exchange': ['authorizing'],
    'done.actor.authorize': ['following'],
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
    following: ({ snapshot, asked }) => {
      expect(snapshot.context.token).toBeNull();
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
