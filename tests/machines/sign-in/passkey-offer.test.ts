import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { passkeyOfferMachine } from '../../../machines/sign-in/passkey-offer.machine.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const request = { client_id: 'reports', redirect_uri: 'https://reports.example/callback' };
const PROOF = new Secret('the proof');
const OPTIONS = { challenge: 'c' };
const CREDENTIAL = {
  id: 'a',
  rawId: 'a',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};
const cancelled = fault({ status: 0, code: 'passkey_cancelled', message: 'Cancelled' });

testModel(passkeyOfferMachine, {
  inputs: [{ request }],
  events: [
    answered('canOffer', true),
    answered('canOffer', false),
    failed('canOffer', new Error('no WebAuthn')),
    answered('begin', OPTIONS),
    ...faultsOf('begin'),
    failed('begin', fault({ status: 409, code: 'passkeys_unavailable' })),
    answered('offer', CREDENTIAL),
    failed('offer', cancelled),
    failed('offer', new Error('the part could not be loaded')),
    answered('prove', PROOF),
    ...faultsOf('prove'),
    failed('prove', fault({ status: 401, code: 'passkey_expired' })),
  ],
  abstract: () => [],
  leadsTo: {
    'done.actor.canOffer': ['beginning', 'unavailable'],
    'error.actor.canOffer': ['unavailable'],
    'done.actor.begin': ['offered'],
    'error.actor.begin': ['unavailable'],
    'done.actor.offer': ['proving'],
    'error.actor.offer': ['unavailable'],
    'done.actor.prove': ['proven'],
    'error.actor.prove': ['refused'],
    'after.challengeEnd.passkeyOffer.offered': ['beginning'],
  },
  states: {
    checking: ({ asked }) => expect(Object.keys(asked)).toEqual(['canOffer']),
    beginning: ({ asked }) => expect(Object.keys(asked)).toEqual(['begin']),
    offered: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({ offer: { options: OPTIONS } });
    },
    proving: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ prove: { request, credential: CREDENTIAL } });
    },
    unavailable: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.status).toBe('active');
    },
    proven: ({ snapshot }) => {
      expect(snapshot.output?.proof?.equals(PROOF)).toBe(true);
      expect(JSON.stringify(snapshot.context)).not.toContain('the proof');
    },
    refused: ({ snapshot, event }) =>
      expect(snapshot.output).toEqual({ proof: null, fault: event?.['error'] }),
  },
});
