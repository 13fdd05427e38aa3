import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { consoleLoginMachine } from '../../../machines/sign-in/console-login.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const URL = new Secret('https://suite.example/userprofile/authorize?state=s');

testModel(consoleLoginMachine, {
  inputs: [{ returnTo: '/user/list?page=2', isFresh: false }],
  events: [
    answered('prepareRequest', URL),
    ...faultsOf('prepareRequest'),
    failed('prepareRequest', new Error('no crypto.subtle')),
    answered('follow'),
    failed('follow', new Error('blocked')),
  ],
  leadsTo: {
    'done.actor.prepareRequest': ['leaving'],
    'done.actor.follow': ['left'],
    'error.actor.prepareRequest': ['failed'],
    RETRY: ['preparing'],
    'error.actor.follow': ['failed'],
  },
  states: {
    preparing: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ prepareRequest: { returnTo: '/user/list?page=2', isFresh: false } });
    },
    leaving: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ follow: { url: URL } });
    },
    left: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
    },
    failed: ({ snapshot, asked, event }) => {
      const error: unknown = event?.['error'];
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      const { fault, problem } = snapshot.context;
      if (error instanceof Error) expect(problem).toBe(error.message);
      else expect([fault, problem]).toEqual([error, null]);
    },
  },
});
