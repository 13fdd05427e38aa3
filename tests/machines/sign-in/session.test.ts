import { expect } from 'vitest';
import { sessionMachine } from '../../../machines/sign-in/session.machine.ts';
import { answered, failed, fault, FAULTS, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { currentUser } from '../../support/summaries.ts';

const NOW = 1_000_000_000;
const HALF_AN_HOUR = { expiresAt: NOW + 30 * 60_000 };
const RENEWED = { expiresAt: NOW + 31 * 60_000 };
const OTHER = currentUser({ username: 'somebody.else' });
const OF_ANOTHER_TAB = { expiresAt: NOW + 32 * 60_000 };
const user = currentUser();
/** The signed-in user after a change of roles. */
const REASSIGNED = currentUser({ roles: ['SCO_ADMIN'] });

testModel(sessionMachine, {
  inputs: [{ now: () => NOW }],
  abstract: ({ context }) => context.username,
  events: [
    { type: 'SIGNED_IN', ...HALF_AN_HOUR },
    { type: 'TOKEN_GONE' },
    { type: 'TOKEN_REPLACED', ...OF_ANOTHER_TAB },
    answered('readToken', null),
    answered('readToken', { ...HALF_AN_HOUR, username: user.username }),
    answered('readToken', { expiresAt: NOW, username: user.username }),
    answered('readToken', { expiresAt: NOW, username: null }),
    failed('readToken', new Error('storage is off')),
    answered('fetchCurrentUser', user),
    ...faultsOf('fetchCurrentUser'),
    answered('endSession'),
    ...faultsOf('endSession'),
    answered('fetchTokenOwner', user),
    answered('fetchTokenOwner', REASSIGNED),
    answered('fetchTokenOwner', OTHER),
    ...faultsOf('fetchTokenOwner'),
    ...['renewToken', 'renewTokenInTime'].flatMap((id) => [
      answered(id, { ...RENEWED, user }),
      answered(id, { ...RENEWED, user: OTHER }),
      ...faultsOf(id),
    ]),
  ],
  leadsTo: {
    SIGNED_IN: ['checking.first'],
    SIGN_OUT: ['signedOut'],
    'done.actor.fetchCurrentUser': ['signedIn.fresh'],
    'error.actor.fetchCurrentUser': ['checking.renewing', 'unreachable'],
    START: ['restoring'],
    RETRY: ['checking.first'],
    'done.actor.readToken': ['checking.first', 'checking.renewing', 'signedOut'],
    'done.actor.renewToken': ['signedIn.fresh'],
    'error.actor.readToken': ['signedOut'],
    TOKEN_GONE: ['signedIn.leaving'],
    TOKEN_REPLACED: ['signedIn.comparing'],
    UNAUTHENTICATED: ['signedIn.comparing', 'signedIn.renewing'],
    'after.renewalDue.session.signedIn.fresh': ['signedIn.renewing'],
    'error.actor.renewToken': ['signedOut', 'unreachable'],
    'done.actor.endSession': ['signedOut'],
    'error.actor.endSession': ['signedOut'],
    'done.actor.fetchTokenOwner': ['signedIn.fresh', 'signedIn.replaced'],
    'error.actor.fetchTokenOwner': ['signedIn.renewing', 'signedIn.uncompared'],
    'after.renewalRetry.session.signedIn.uncompared': ['signedIn.comparing'],
    'done.actor.renewTokenInTime': ['signedIn.fresh', 'signedIn.replaced'],
    'error.actor.renewTokenInTime': ['signedIn.waiting', 'signedOut'],
    'after.renewalRetry.session.signedIn.waiting': ['signedIn.renewing'],
  },
  states: {
    waiting: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
    },
    restoring: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toHaveProperty('readToken');
    },
    'checking.first': ({ snapshot, asked, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      if (event?.type !== 'RETRY') expect(snapshot.context.expiresAt).toBe(HALF_AN_HOUR.expiresAt);
      expect(Object.keys(asked)).toEqual(['fetchCurrentUser']);
    },
    'checking.renewing': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['renewToken']);
    },
    'signedIn.fresh': ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.hasTag('signedIn')).toBe(true);
      const shown = snapshot.context.user;
      expect(snapshot.context.username).toBe(shown?.username);
      expect(Object.keys(asked)).toEqual(['watchToken']);
      const output = event?.['output'] as { user?: object } | undefined;
      if (event?.type.includes('fetchTokenOwner')) expect(shown).toEqual(output);
      if (event?.type.includes('fetchCurrentUser')) expect(shown).toEqual(user);
      if (event?.type.includes('renewToken')) {
        expect(shown).toEqual(output?.user);
        expect(snapshot.context.expiresAt).toBe(RENEWED.expiresAt);
      }
      const goesOn = /renewTokenInTime|fetchTokenOwner/.test(event?.type ?? '');
      const changes = emitted.filter(({ type }) => type === 'accountChanged');
      expect(emitted).toEqual(goesOn ? [] : [...changes, { type: 'signedIn', user: shown }]);
      for (const change of changes) {
        expect(change).toMatchObject({ username: shown?.username });
        expect(change).not.toMatchObject({ former: shown?.username });
      }
    },
    'signedIn.renewing': ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect([user, OTHER]).toContainEqual(snapshot.context.user);
      expect(Object.keys(asked).toSorted()).toEqual(['renewTokenInTime', 'watchToken']);
      expect(emitted).toEqual([]);
    },
    'signedIn.comparing': ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.expiresAt).toBe(OF_ANOTHER_TAB.expiresAt);
      expect(snapshot.hasTag('signedIn')).toBe(true);
      expect([user, OTHER]).toContainEqual(snapshot.context.user);
      expect(Object.keys(asked).toSorted()).toEqual(['fetchTokenOwner', 'watchToken']);
      expect(emitted).toEqual([]);
    },
    'signedIn.uncompared': ({ snapshot, asked, emitted }) => {
      expect([user, OTHER]).toContainEqual(snapshot.context.user);
      expect(Object.keys(asked)).toEqual(['watchToken']);
      expect(emitted).toEqual([]);
    },
    'signedIn.leaving': ({ snapshot, asked, emitted, event }) => {
      expect(event?.type).toBe('TOKEN_GONE');
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked).toSorted()).toEqual(['endSession', 'watchToken']);
      expect(emitted).toEqual([]);
    },
    'signedIn.replaced': ({ snapshot, asked, emitted, event }) => {
      expect(event?.type).toMatch(/^xstate\.done\.actor\.(fetchTokenOwner|renewTokenInTime)$/);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['watchToken']);
      const former = snapshot.context.username;
      const username = former === user.username ? OTHER.username : user.username;
      expect(emitted).toEqual([{ type: 'replaced', username, former }]);
    },
    'signedIn.waiting': ({ snapshot, asked, emitted, event }) => {
      expect([user, OTHER]).toContainEqual(snapshot.context.user);
      expect(Object.keys(asked)).toEqual(['watchToken']);
      expect(emitted).toEqual([]);
      expect(event?.['error']).not.toMatchObject({ status: 401, code: null });
      expect(event?.['error']).not.toMatchObject({ kind: 'session' });
    },
    signedOut: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.hasTag('signedIn')).toBe(false);
      expect(snapshot.context).toMatchObject({ user: null, expiresAt: null });
      expect(asked).toEqual({});
      const found = event?.type.includes('readToken') ? 'none' : 'expired';
      expect(emitted).toEqual([{ type: 'signedOut', reason: event?.type === 'SIGN_OUT' ? 'left' : found }]);
    },
    unreachable: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(FAULTS).toContainEqual(snapshot.context.fault);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(snapshot.context.fault).not.toEqual(fault({ status: 401 }));
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
  },
});
