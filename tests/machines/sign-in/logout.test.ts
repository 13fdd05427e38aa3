import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { logoutMachine } from '../../../machines/sign-in/logout.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const ticket = new Secret('ticket-1');
const request = { id_token_hint: 'a.b.c', post_logout_redirect_uri: 'https://app.example/out', state: 's' };
const RETURN = 'https://app.example/out?state=s';
const outcome = (changes: object) => ({
  signedOut: true,
  redirectUrl: null,
  returnRefused: false,
  clientName: null,
  ...changes,
});
const SIGNED_OUT = [{ type: 'signedOut' }];

testModel(logoutMachine, {
  inputs: [
    { ticket, request: null },
    { ticket, request },
  ],
  events: [
    answered('endSession'),
    ...faultsOf('endSession'),
    answered('requestSignOut', outcome({ signedOut: false, clientName: 'Reports' })),
    answered('requestSignOut', outcome({ redirectUrl: RETURN, clientName: 'Reports' })),
    answered('requestSignOut', outcome({ returnRefused: true })),
    answered('requestSignOut', outcome({})),
    ...faultsOf('requestSignOut'),
    { type: 'CONFIRM' },
    { type: 'STAY' },
    { type: 'RETRY' },
    { type: 'CONTINUE' },
    answered('follow'),
    failed('follow', new Error('not an address of the web')),
    answered('leave'),
    failed('leave', new Error('blocked')),
  ],
  abstract: ({ context }) => [context.request !== null, context.isConfirmed],
  leadsTo: {
    'done.actor.endSession': ['signedOut'],
    'error.actor.endSession': ['signedOut'],
    'done.actor.requestSignOut': ['asking', 'returnFailed', 'returning', 'signedOut'],
    'error.actor.requestSignOut': ['failed'],
    CONFIRM: ['signingOut'],
    STAY: ['leaving'],
    RETRY: ['signingOut'],
    CONTINUE: ['leaving'],
    'done.actor.follow': ['left'],
    'error.actor.follow': ['returnFailed'],
    'after.signedOut.logout.signedOut': ['leaving'],
    'done.actor.leave': ['left'],
    'error.actor.leave': ['left'],
  },
  states: {
    ending: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.request).toBeNull();
      expect(JSON.stringify(asked)).toBe('{"endSession":{"ticket":"•••"}}');
      expect(emitted).toEqual([]);
    },
    signingOut: ({ snapshot, asked, emitted, event }) => {
      const { isConfirmed } = snapshot.context;
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ requestSignOut: { request, ticket, isConfirmed } });
      expect(emitted).toEqual([]);
      if (event?.type === 'CONFIRM') expect(isConfirmed).toBe(true);
      if (event === undefined) expect(isConfirmed).toBe(false);
    },
    asking: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.clientName).toBe('Reports');
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(true);
      expect(snapshot.can({ type: 'STAY' })).toBe(true);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.fault).toEqual(
        event?.type === 'xstate.error.actor.requestSignOut' ? event['error'] : null,
      );
      expect(snapshot.can({ type: 'RETRY' })).toBe(true);
    },
    returning: ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.redirectUrl?.reveal()).toBe(RETURN);
      expect(JSON.stringify(asked)).toBe('{"follow":{"url":"•••"}}');
      expect(emitted).toEqual(SIGNED_OUT);
    },
    returnFailed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      const isUnreachable = event?.type === 'xstate.error.actor.follow';
      expect(emitted).toEqual(isUnreachable ? [] : SIGNED_OUT);
      if (!isUnreachable) expect(event?.['output']).toMatchObject({ returnRefused: true });
      expect(snapshot.can({ type: 'CONTINUE' })).toBe(true);
    },
    signedOut: ({ asked, emitted, event }) => {
      expect(asked).toEqual({});
      if (event?.type === 'xstate.done.actor.requestSignOut') {
        expect(event['output']).toEqual(outcome({}));
      }
      expect(emitted).toEqual(SIGNED_OUT);
    },
    leaving: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(event?.type).toMatch(/^(xstate\.after\.signedOut|CONTINUE|STAY)/);
      expect(Object.keys(asked)).toEqual(['leave']);
      expect(emitted).toEqual([]);
    },
    left: ({ snapshot, asked }) => {
      expect(snapshot.status).toBe('done');
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
    },
  },
});
