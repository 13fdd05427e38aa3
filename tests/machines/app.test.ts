import { expect } from 'vitest';
import { appMachine } from '../../machines/app.machine.ts';
import { answered, FAULTS, faultsOf } from '../support/faults.ts';
import { testModel } from '../support/model/model-test.ts';

const configuration = { ssoEnabled: false, ssoAutoRedirect: false, supportContact: null };
const USERS = '/userprofile/api/v1/user/list/active';
const PLAN = '/userprofile/api/v1/user/import/plan';
const paths = [USERS, PLAN, '/userprofile/api/v1/me', '/userprofile/api/v1/auth/session'];

testModel(appMachine, {
  inputs: [{ now: () => 0 }],
  events: [
    answered('loadConfiguration', configuration),
    ...faultsOf('loadConfiguration'),
    ...paths.flatMap((path) =>
      ['GET', 'POST'].flatMap((method) =>
        FAULTS.map((fault) => ({ type: 'FAULT', fault, request: { method, path } })),
      ),
    ),
  ],
  states: {
    loadingConfiguration: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['loadConfiguration']);
      expect(snapshot.context.session.getSnapshot().value).toBe('waiting');
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.configuration).toBeNull();
      expect(emitted).toEqual([{ type: 'configurationFailed', fault: event?.['error'] }]);
    },
    ready: ({ snapshot, emitted, event }) => {
      expect(snapshot.context.configuration).toEqual(configuration);
      expect(snapshot.context.session.getSnapshot().value).not.toBe('waiting');
      if (event?.type !== 'FAULT') return;
      const { fault, request } = event as unknown as {
        fault: { status: number };
        request: { method: string; path: string };
      };
      expect([USERS, PLAN]).toContain(request.path);
      // A service that has no such call is one without it.
      const refused = fault.status === 403 || (fault.status === 404 && request.path === USERS);
      const news = request.method === 'GET' ? 'missing' : 'reloadNeeded';
      expect(emitted).toEqual(refused ? [{ type: news, request }] : []);
    },
  },
});
