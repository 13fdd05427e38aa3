import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { consoleLoginMachine } from '../../../machines/sign-in/console-login.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { obstacleOf, SignInObstacle } from '../../../machines/sign-in/obstacle.ts';
import { MALFORMED } from '../../../machines/common/faults.ts';

const URL = new Secret('https://suite.example/userprofile/authorize?state=s');

testModel(consoleLoginMachine, {
  inputs: [{ returnTo: '/user/list?page=2', isFresh: false }],
  events: [
    answered('prepareRequest', URL),
    ...faultsOf('prepareRequest'),
    failed('prepareRequest', new SignInObstacle('storage')),
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
      const { fault, obstacle } = snapshot.context;
      if (error instanceof Error) expect([fault, obstacle]).toEqual([MALFORMED, obstacleOf(error)]);
      else expect([fault, obstacle]).toEqual([error, null]);
    },
  },
});
