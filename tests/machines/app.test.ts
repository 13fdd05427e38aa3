import { expect } from 'vitest';
import { type AnyEventObject, setup } from 'xstate';
import { appMachine } from '../../machines/app.machine.ts';
import { consoleMachine } from '../../machines/app/console.machine.ts';
import type { CallFacts } from '../../openapi/client.ts';
import type { Fault } from '../../openapi/fault.ts';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { answered, fault, FAULTS, faultsOf } from '../support/faults.ts';
import type { Moment } from '../support/model/drive.ts';
import { testModel } from '../support/model/model-test.ts';
import { outcomes } from '../support/outcomes.ts';
import { currentUser } from '../support/summaries.ts';

const configuration = { ssoEnabled: false, ssoAutoRedirect: false, supportContact: null };
const USERS = '/userprofile/api/v1/user/list/active';

/** A screen that says what it was told. */
const screen = setup({
  types: { context: {} as { told: string[] } },
  actions: { keep: ({ context, event }) => void context.told.push(event.type) },
}).createMachine({ id: 'screen', context: () => ({ told: [] }), on: { '*': { actions: 'keep' } } });

const loaded = { logic: consoleMachine, input: { navigationExpanded: true }, outcomes };

const heard = (from: string, event: { type: string; [more: string]: unknown }) => ({
  type: `heard.${event.type}.${from}`,
  emitted: { from, event },
});

const HEARD = [
  heard('session', { type: 'signedIn', user: currentUser({ username: 'anna', roles: [PRODUCT_ADMIN] }) }),
  heard('session', { type: 'signedOut', reason: 'expired' }),
  heard('session', { type: 'signedOut', reason: 'left' }),
  heard('selfCallback', { type: 'signedIn', expiresAt: 5 }),
  heard('callback', { type: 'failed', reason: 'mismatch', detail: null, fault: null }),
  heard('logout', { type: 'signedOut' }),
  heard('userForm', { type: 'draftKept', target: { uuid: null, clonedId: null }, unsaved: {} }),
  heard('appProfileRemoval', { type: 'removed', target: { uuid: 'gone', name: 'Gone' } }),
  heard('applicationSync', { type: 'applicationSynced', version: { stored: { uuid: 'maps' }, tag: null } }),
  heard('unbinding', { type: 'userUnbound', version: { stored: { uuid: 'anna' }, tag: null } }),
  heard('navigation', { type: 'navigationToggled', expanded: false }),
  heard('pull', { type: 'pullFailed', fault: fault({}) }),
];

/** What the screens that are shown are told because of what was heard. */
const TOLD: Readonly<Record<string, string>> = {
  'heard.signedOut.session': 'SESSION_LOST',
  'heard.removed.appProfileRemoval': 'REMOVED',
  'heard.applicationSynced.applicationSync': 'REPLACED',
  'heard.userUnbound.unbinding': 'REPLACED',
};

const fromApp = (event: object) => ({ type: 'passedOn', emitted: { from: 'app', event } });

/** What is so in all states of `ready`. */
function readyAt({ snapshot: { context }, emitted, event }: Moment<typeof appMachine>): void {
  expect(context.configuration).toEqual(configuration);
  expect(context.session.getSnapshot().value).not.toBe('waiting');
  if (event?.type === 'FAULT') {
    const { fault: met, request } = event as unknown as {
      fault: Fault;
      request: CallFacts;
    };
    const isRefused = !request.handled && (met.status === 403 || met.status === 404);
    const type = request.method === 'GET' ? 'missing' : 'reloadNeeded';
    expect(emitted).toEqual(isRefused ? [fromApp({ type, request })] : []);
  }
  if (event?.type.startsWith('heard.')) {
    // What it sets off may have something to say, too.
    expect(emitted).toContainEqual({ type: 'passedOn', emitted: event['emitted'] });
  }
  for (const visit of Object.values(context.visits)) {
    const { told } = visit.getSnapshot().context;
    const due = TOLD[event?.type ?? ''];
    const isDue = due !== undefined && (due !== 'SESSION_LOST' || hasExpired(event!));
    if (isDue) expect(told.at(-1)).toBe(due);
  }
}

const hasExpired = (event: AnyEventObject): boolean => event['emitted'].event.reason === 'expired';

testModel(appMachine, {
  inputs: [{ now: () => 0 }],
  abstract: ({ context }) => ({
    visits: Object.keys(context.visits),
    visited: context.visited,
    console: context.console !== null,
  }),
  mayMeet: ({ context }, { type }) => type !== 'VISIT' || context.visited === 0,
  events: [
    answered('loadConfiguration', configuration),
    ...faultsOf('loadConfiguration'),
    answered('loadConsole', loaded),
    { type: 'xstate.error.actor.loadConsole', error: 'a part could not be loaded' },
    { type: 'xstate.error.actor.below', error: 'out of order' },
    { type: 'VISIT', name: 'userForm', logic: screen, input: undefined },
    { type: 'LEAVE', visit: 'userForm.1' },
    ...HEARD,
    ...[false, true].flatMap((handled) =>
      ['GET', 'POST'].flatMap((method) =>
        FAULTS.map((one) => ({ type: 'FAULT', fault: one, request: { method, path: USERS, handled } })),
      ),
    ),
  ],
  states: {
    loadingConfiguration: ({ snapshot, asked, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['loadConfiguration']);
      if (event === null) expect(snapshot.context.session.getSnapshot().value).toBe('waiting');
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.configuration).toBeNull();
      if (event?.type !== 'xstate.error.actor.loadConfiguration') return;
      expect(emitted).toEqual([fromApp({ type: 'configurationFailed', fault: event['error'] })]);
    },
    'ready.apart': (moment) => {
      const { snapshot, asked, emitted, event } = moment;
      expect(asked).toEqual({});
      expect(snapshot.context.console).toBeNull();
      if (event?.type === 'xstate.error.actor.loadConsole') {
        expect(snapshot.context.consoleError).toBe(event['error']);
        expect(emitted).toEqual([]);
      }
      readyAt(moment);
    },
    'ready.openingConsole': (moment) => {
      expect(Object.keys(moment.asked)).toEqual(['loadConsole']);
      readyAt(moment);
    },
    'ready.withConsole': (moment) => {
      const { console, owner } = moment.snapshot.context;
      expect(moment.asked).toEqual({});
      if (moment.event?.type === 'xstate.done.actor.loadConsole') {
        expect(moment.emitted).toEqual([fromApp({ type: 'consoleOpened' })]);
        // Nothing is asked for before a screen needs it.
        expect(console!.getSnapshot().context.lists.activeUsers.getSnapshot().value).toBe('idle');
      }
      if (moment.event?.type === 'heard.signedIn.session') expect(owner).toBe('anna');
      readyAt(moment);
    },
  },
});
