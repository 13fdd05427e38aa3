import { expect, test } from 'vitest';
import { setup, fromPromise } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { ChildName, Emitted } from '../../../machines/app/emitted.ts';
import { toRootEvent } from '../../../machines/app/root-events.ts';
import type { UndoPlan } from '../../../openapi/generated/types.ts';
import { consoleMachine } from '../../../machines/app/console.machine.ts';
import { quickUndoMachine } from '../../../machines/change-history/quick-undo.machine.ts';
import type { CallFacts } from '../../../openapi/client/client.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { answered, fault, FAULTS, faultsOf } from '../../support/faults.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { outcomes } from '../../support/outcomes.ts';
import { currentUser } from '../../support/summaries.ts';

const configuration = { ssoEnabled: false, ssoAutoRedirect: false, supportContact: null };
const USERS = '/userprofile/api/v1/user/list/active';

/** Stands for a screen's machine. Records the type of each event that it receives. */
const recorder = setup({
  types: { context: {} as { received: string[] } },
  actions: { keep: ({ context, event }) => void context.received.push(event.type) },
}).createMachine({ id: 'recorder', context: () => ({ received: [] }), on: { '*': { actions: 'keep' } } });

/** The console, with undos whose plan never arrives. */
const logic = consoleMachine.provide({
  actors: {
    quickUndo: quickUndoMachine.provide({
      actors: { plan: fromPromise(() => new Promise<UndoPlan>(() => {})) },
    }),
  },
});
const loaded = { logic, input: { menuExpanded: true }, outcomes };

const childEvent = (from: string, event: { type: string; [more: string]: unknown }) =>
  toRootEvent({ from, event } as Emitted<ChildName>);

const HEARD = [
  childEvent('session', {
    type: 'signedIn',
    user: currentUser({ username: 'anna', roles: [PRODUCT_ADMIN] }),
  }),
  childEvent('session', { type: 'signedOut', reason: 'expired' }),
  childEvent('session', { type: 'signedOut', reason: 'left' }),
  childEvent('consoleCallback', { type: 'signedIn', expiresAt: 5 }),
  childEvent('callback', { type: 'failed', reason: 'mismatch', detail: null, fault: null }),
  childEvent('logout', { type: 'signedOut' }),
  childEvent('userForm', { type: 'draftKept', target: { uuid: null, clonedId: null }, unsaved: {} }),
  childEvent('appProfileRemoval', { type: 'removed', target: { uuid: 'gone', name: 'Gone' } }),
  childEvent('listChanges', { type: 'listsChanged', lists: ['users'] }),
  childEvent('applicationSync', {
    type: 'applicationSynced',
    version: { stored: { uuid: 'maps' }, tag: null },
  }),
  childEvent('clientBlocking', {
    type: 'clientChanged',
    version: { stored: { uuid: 'reports' }, tag: null },
  }),
  childEvent('unbinding', { type: 'userUnbound', version: { stored: { uuid: 'anna' }, tag: null } }),
  childEvent('account', { type: 'passwordChanged', confirms: true }),
  childEvent('sessions', { type: 'sessionsEnded', count: 1 }),
  childEvent('notices', {
    type: 'actionChosen',
    action: { label: 'Undo', to: 'quickUndo', event: { type: 'UNDO', changes: ['a-change'] } },
  }),
  childEvent('version', { type: 'reloadAsked' }),
  childEvent('session', { type: 'replaced', username: 'viewer', former: 'admin' }),
  childEvent('menu', { type: 'menuToggled', expanded: false }),
  childEvent('pull', { type: 'pullFailed', fault: fault({}) }),
];

test('the root turns each event that an actor emits into an event of its own', () => {
  expect(HEARD.map(({ type, emitted: { from, event } }) => [`${from} ${event.type}`, type])).toEqual([
    ['session signedIn', 'SIGNED_IN'],
    ['session signedOut', 'SESSION_EXPIRED'],
    ['session signedOut', 'SIGNED_OUT'],
    ['consoleCallback signedIn', 'TOKEN_STORED'],
    ['callback failed', 'SSO_FAILED'],
    ['logout signedOut', 'LOGOUT_STARTED'],
    ['userForm draftKept', 'DRAFT_KEPT'],
    ['appProfileRemoval removed', 'REMOVED'],
    ['listChanges listsChanged', 'LISTS_CHANGED'],
    ['applicationSync applicationSynced', 'VERSION_READ'],
    ['clientBlocking clientChanged', 'VERSION_READ'],
    ['unbinding userUnbound', 'VERSION_READ'],
    ['account passwordChanged', 'SESSIONS_STALE'],
    ['sessions sessionsEnded', 'HISTORY_STALE'],
    ['notices actionChosen', 'ACTION_CHOSEN'],
    ['version reloadAsked', 'RELOAD_ASKED'],
    ['session replaced', 'USER_REPLACED'],
    ['menu menuToggled', 'MENU_TOGGLED'],
    ['pull pullFailed', 'EMITTED'],
  ]);
});

/** For each event of the root: the event that the root then sends to all open screens. */
const SENT: Readonly<Record<string, string>> = {
  PAGE_HIDDEN: 'PAGE_HIDDEN',
  SESSION_EXPIRED: 'SESSION_LOST',
  RELOAD_ASKED: 'SESSION_LOST',
  USER_REPLACED: 'SESSION_LOST',
  REMOVED: 'REMOVED',
  LISTS_CHANGED: 'LISTS_CHANGED',
  VERSION_READ: 'REPLACED',
  SESSIONS_STALE: 'SESSIONS_STALE',
  HISTORY_STALE: 'HISTORY_STALE',
};

const fromApp = (event: object) => ({ type: 'forwarded', emitted: { from: 'app', event } });

/** Asserts the conditions that hold in every state below `ready`. */
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
    const facts = type === 'missing' ? { request } : { request, fault: met };
    expect(emitted).toEqual(isRefused ? [fromApp({ type, ...facts })] : []);
  }
  if (event && 'emitted' in event) {
    // Checks only that the root has forwarded the event: handling it may emit further events.
    expect(emitted).toContainEqual({ type: 'forwarded', emitted: event['emitted'] });
  }
  for (const screen of Object.values(context.screens)) {
    const { received } = screen.getSnapshot().context;
    const due = SENT[event?.type ?? ''];
    if (due !== undefined) expect(received.at(-1)).toBe(due);
  }
}

testModel(appMachine, {
  inputs: [{ now: () => 0 }],
  // The machine of a screen is an argument of `OPEN_SCREEN`, and XState cannot persist such an actor.
  walksOnly: true,
  abstract: ({ context }) => ({
    screens: Object.keys(context.screens),
    screenCount: context.screenCount,
    console: context.console !== null,
  }),
  maySend: ({ context }, { type }) => type !== 'OPEN_SCREEN' || context.screenCount === 0,
  events: [
    answered('loadConfiguration', configuration),
    ...faultsOf('loadConfiguration'),
    answered('activated', undefined),
    { type: 'xstate.error.actor.activated', error: 'not known' },
    answered('loadConsole', loaded),
    { type: 'xstate.error.actor.loadConsole', error: 'a part could not be loaded' },
    { type: 'xstate.error.actor.below', error: 'out of order' },
    { type: 'OPEN_SCREEN', screen: 'userForm.1', name: 'userForm', logic: recorder, input: undefined },
    { type: 'CLOSE_SCREEN', screen: 'userForm.1' },
    ...HEARD,
    ...[false, true].flatMap((handled) =>
      ['GET', 'POST'].flatMap((method) =>
        FAULTS.map((one) => ({ type: 'FAULT', fault: one, request: { method, path: USERS, handled } })),
      ),
    ),
  ],
  leadsTo: {
    ...Object.fromEntries(
      ['OPEN_SCREEN', 'CLOSE_SCREEN', 'error.actor.below', ...HEARD.map(({ type }) => type)].map((event) => [
        event,
        [
          'failed',
          'loadingConfiguration',
          'prerendered',
          'ready.apart',
          'ready.openingConsole',
          'ready.withConsole',
        ],
      ]),
    ),
    FAULT: ['ready.apart', 'ready.openingConsole', 'ready.withConsole'],
    RETRY: ['loadingConfiguration'],
    OPEN_CONSOLE: ['ready.openingConsole'],
    PAGE_HIDDEN: ['ready.withConsole'],
    'done.actor.loadConfiguration': ['prerendered'],
    'done.actor.activated': ['ready.apart'],
    'error.actor.activated': ['ready.apart'],
    'error.actor.loadConfiguration': ['failed'],
    'done.actor.loadConsole': ['ready.withConsole'],
    'error.actor.loadConsole': ['ready.apart'],
  },
  states: {
    loadingConfiguration: ({ snapshot, asked, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['loadConfiguration']);
      if (event === null) expect(snapshot.context.session.getSnapshot().value).toBe('waiting');
    },
    prerendered: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(Object.keys(asked)).toEqual(['activated']);
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
        // The console requests a list only when a screen needs it, so no list is loaded yet.
        expect(console!.getSnapshot().context.lists.activeUsers.getSnapshot().value).toEqual({
          page: 'unopened',
          whole: { missing: 'unrequested' },
        });
      }
      if (moment.event?.type === 'ACTION_CHOSEN')
        expect(console!.getSnapshot().context.quickUndo.getSnapshot().context.queue).toEqual([['a-change']]);
      if (moment.event?.type === 'SIGNED_IN') expect(owner).toBe('anna');
      readyAt(moment);
    },
  },
});
