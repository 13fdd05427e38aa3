import { type AnyActorRef, assign, emit, sendTo, setup, stopChild } from 'xstate';
import type { Configuration } from '../openapi/types.ts';
import { type FaultyAnswer, meaningOf } from './app/answer-meaning.ts';
import {
  clearConsole,
  clearNotices,
  sendToConsole,
  subscribeTo,
  startForUser,
  sendToScreens,
  updateLists,
} from './app/actions.ts';
import type { AppContext, AppEvent, AppInput, KeptDraft, LoadedConsole, ScreenStart } from './app/context.ts';
import { faultOf, unprovided } from './common/faults.ts';
import { known } from './common/known.ts';
import type { AppEmitted, Emitted, ChildEvent, ScreenName } from './app/emitted.ts';
import { noticesMachine } from './shell/notices.machine.ts';
import { versionMachine } from './shell/version.machine.ts';
import { sessionMachine } from './sign-in/session.machine.ts';

interface Forwarded {
  readonly type: 'forwarded';
  readonly emitted: Emitted;
}

const fromApp = (event: AppEmitted): Forwarded => ({ type: 'forwarded', emitted: { from: 'app', event } });

const forwarding = [
  { type: 'updateLists', params: ({ event }: { event: ChildEvent }) => event.emitted },
  { type: 'forward', params: ({ event }: { event: ChildEvent }) => event.emitted },
] as const;

/**
 * Runs the application as the root of all actors: it loads the configuration and the console, keeps an actor
 * for each screen that is shown, and forwards what any of them emits to the others.
 */
export const appMachine = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as Forwarded,
    tags: {} as 'busy',
  },
  actors: {
    loadConfiguration: unprovided<Configuration>('loadConfiguration'),
    loadConsole: unprovided<LoadedConsole, Configuration | null>('loadConsole'),
    session: sessionMachine,
    notices: noticesMachine,
    version: versionMachine,
  },
  guards: {
    endsSession: (_, answer: FaultyAnswer) => meaningOf(answer) === 'session',
    isMissing: (_, answer: FaultyAnswer) => meaningOf(answer) === 'missing',
    needsReload: (_, answer: FaultyAnswer) => meaningOf(answer) === 'reload',
    hasExpired: (_, { reason }: { reason: string }) => reason === 'expired',
    isShown: ({ context }, { screen }: { screen: string }) => screen in context.screens,
  },
  actions: {
    keepDraft: (_args, _draft: KeptDraft) => {},
    forgetToken: () => {},
    holdSso: () => {},
    keepNavigation: (_args, _navigation: { expanded: boolean }) => {},

    openScreen: assign(({ context, spawn }, { name, logic, input }: ScreenStart) => {
      const screenCount = context.screenCount + 1;
      const systemId = `${name}.${screenCount}`;
      return { screenCount, screens: { ...context.screens, [systemId]: spawn(logic, { systemId, input }) } };
    }),
    sendToScreens,
    subscribeToScreen: ({ self, context }, { name }: { name: ScreenName }) =>
      subscribeTo(self, name, known(Object.values(context.screens).at(-1))),
    forgetScreen: assign(({ context }, { screen }: { screen: string }) => ({
      screens: Object.fromEntries(Object.entries(context.screens).filter(([shown]) => shown !== screen)),
    })),
    subscribeToSession: ({ self, context }) => subscribeTo(self, 'session', context.session),
    subscribeToNotices: ({ self, context }) => subscribeTo(self, 'notices', context.notices),
    subscribeToVersion: ({ self, context }) => subscribeTo(self, 'version', context.version),
    keepConsole: assign({
      console: ({ spawn }, { logic, input }: LoadedConsole) => spawn(logic, { systemId: 'console', input }),
      outcomes: (_, { outcomes }: LoadedConsole) => outcomes,
      consoleError: null,
    }),
    subscribeToConsole: ({ self, context }) => {
      const { lists, pages: _pages, removals, ...others } = known(context.console).getSnapshot().context;
      for (const [name, actor] of Object.entries<AnyActorRef>({ ...lists, ...removals, ...others })) {
        subscribeTo(self, name, actor);
      }
    },
    clearConsole,
    clearNotices,
    sendToConsole,
    startForUser,
    updateLists,

    emitOwn: emit((_, event: AppEmitted) => fromApp(event)),
    forward: emit((_, emitted: Emitted) => ({ type: 'forwarded' as const, emitted })),
  },
}).createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    configuration: null,
    fault: null,
    session: spawn('session', { id: 'session', systemId: 'session', input: { now: input.now } }),
    notices: spawn('notices', { id: 'notices', systemId: 'notices' }),
    version: spawn('version', { id: 'version', systemId: 'version' }),
    owner: '',
    console: null,
    outcomes: {},
    consoleError: null,
    screens: {},
    screenCount: 0,
  }),
  entry: ['subscribeToSession', 'subscribeToNotices', 'subscribeToVersion'],
  on: {
    OPEN_SCREEN: {
      actions: [
        { type: 'openScreen', params: ({ event }) => event },
        { type: 'subscribeToScreen', params: ({ event }) => event },
      ],
    },
    CLOSE_SCREEN: {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        stopChild(({ context, event }) => known(context.screens[event.screen])),
        { type: 'forgetScreen', params: ({ event }) => event },
      ],
    },
    'emitted.signedIn.session': {
      actions: [
        assign({ owner: ({ event }) => event.emitted.event.user.username }),
        'startForUser',
        ...forwarding,
      ],
    },
    'emitted.signedOut.session': [
      {
        // After an expired session, unlike after signing out, people come back to their set-up and unsaved
        // drafts.
        guard: { type: 'hasExpired', params: ({ event }) => event.emitted.event },
        actions: [
          { type: 'sendToScreens', params: { type: 'SESSION_LOST' } },
          'forgetToken',
          'clearConsole',
          'clearNotices',
          ...forwarding,
        ],
      },
      { actions: ['clearConsole', 'clearNotices', ...forwarding] },
    ],
    // What is unsaved is there again in the page that comes.
    'emitted.reloadAsked.version': {
      actions: [{ type: 'sendToScreens', params: { type: 'SESSION_LOST' } }, ...forwarding],
    },
    // It is kept for its owner: whose page comes does not see it.
    'emitted.replaced.session': {
      actions: [{ type: 'sendToScreens', params: { type: 'SESSION_LOST' } }, 'clearConsole', ...forwarding],
    },
    'emitted.signedIn.selfCallback': {
      actions: [
        sendTo(
          ({ context }) => context.session,
          ({ event }) => ({ type: 'SIGNED_IN', expiresAt: event.emitted.event.expiresAt }),
        ),
        ...forwarding,
      ],
    },
    // Keeps single sign-on from starting by itself after a failure or a sign-out.
    'emitted.failed.callback': { actions: ['holdSso', ...forwarding] },
    'emitted.signedOut.logout': {
      actions: [sendTo(({ context }) => context.session, { type: 'SIGN_OUT' }), 'holdSso', ...forwarding],
    },
    'emitted.draftKept.*': {
      actions: [
        {
          type: 'keepDraft',
          params: ({ context: { owner }, event }) => ({ ...event.emitted, owner }),
        },
        ...forwarding,
      ],
    },
    'emitted.removed.*': {
      actions: [
        {
          type: 'sendToScreens',
          params: ({ event }) => ({ type: 'REMOVED', uuid: event.emitted.event.target.uuid }),
        },
        ...forwarding,
      ],
    },
    'emitted.applicationSynced.applicationSync': {
      actions: [
        {
          type: 'sendToScreens',
          params: ({ event }) => ({ type: 'REPLACED', version: event.emitted.event.version }),
        },
        ...forwarding,
      ],
    },
    'emitted.userUnbound.unbinding': {
      actions: [
        {
          type: 'sendToScreens',
          params: ({ event }) => ({ type: 'REPLACED', version: event.emitted.event.version }),
        },
        ...forwarding,
      ],
    },
    'emitted.actionChosen.notices': {
      actions: [{ type: 'sendToConsole', params: ({ event }) => event.emitted.event.action }, ...forwarding],
    },
    'emitted.navigationToggled.navigation': {
      actions: [{ type: 'keepNavigation', params: ({ event }) => event.emitted.event }, ...forwarding],
    },
    // Keeps the root running when an actor below it breaks down.
    'xstate.error.actor.*': {
      actions: { type: 'emitOwn', params: ({ event }) => ({ type: 'brokeDown', error: event.error }) },
    },
    'emitted.*': { actions: forwarding },
  },
  initial: 'loadingConfiguration',
  states: {
    loadingConfiguration: {
      description: 'The first call of all.',
      tags: 'busy',
      invoke: {
        id: 'loadConfiguration',
        src: 'loadConfiguration',
        onDone: {
          target: 'ready',
          actions: assign({ configuration: ({ event }) => event.output, fault: null }),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ fault: ({ event }) => faultOf(event.error) }),
            {
              type: 'emitOwn',
              params: ({ event }) => ({ type: 'configurationFailed', fault: faultOf(event.error) }),
            },
          ],
        },
      },
    },
    failed: {
      description: 'Without its configuration the console does not start; it can be asked for again.',
      on: { RETRY: 'loadingConfiguration' },
    },
    ready: {
      description: 'The configuration is there; the session finds out who is signed in.',
      entry: sendTo(({ context }) => context.session, { type: 'START' }),
      initial: 'apart',
      on: {
        FAULT: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            actions: sendTo(({ context }) => context.session, { type: 'UNAUTHENTICATED' }),
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            actions: {
              type: 'emitOwn',
              params: ({ event }) => ({ type: 'missing', request: event.request }),
            },
          },
          {
            guard: { type: 'needsReload', params: ({ event }) => event },
            actions: {
              type: 'emitOwn',
              params: ({ event }) => ({ type: 'reloadNeeded', request: event.request, fault: event.fault }),
            },
          },
        ],
      },
      states: {
        apart: {
          description:
            'What only signed-in people work with is not loaded: the login screen has no use for it.',
          on: { OPEN_CONSOLE: 'openingConsole' },
        },
        openingConsole: {
          description: 'Loads what signed-in people work with.',
          invoke: {
            id: 'loadConsole',
            src: 'loadConsole',
            input: ({ context }) => context.configuration,
            onDone: {
              target: 'withConsole',
              actions: [
                { type: 'keepConsole', params: ({ event }) => event.output },
                'subscribeToConsole',
                'startForUser',
                { type: 'emitOwn', params: { type: 'consoleOpened' } },
              ],
            },
            onError: {
              target: 'apart',
              actions: assign({ consoleError: ({ event }) => event.error }),
            },
          },
        },
        withConsole: { description: 'Lists, deletes, syncs and what else outlives a screen are there.' },
      },
    },
  },
});
