import { type AnyActorRef, assign, emit, sendTo, setup, stopChild } from 'xstate';
import type { Configuration } from '../../openapi/generated/types.ts';
import { type FaultyAnswer, meaningOf } from './answer-meaning.ts';
import {
  clearConsole,
  clearNotices,
  sendToConsole,
  sendToHolders,
  sendToImport,
  subscribeTo,
  startForUser,
  sendToScreens,
  updateLists,
} from './actions.ts';
import type { AppContext, AppEvent, AppInput, KeptDraft, LoadedConsole, ScreenStart } from './context.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor, placeholderCallback } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import type { AppEmitted, Emitted } from './emitted.ts';
import type { RootEvent } from './root-events.ts';
import { noticesMachine } from '../shell/notices.machine.ts';
import { versionMachine } from '../shell/version.machine.ts';
import { sessionMachine } from '../sign-in/session.machine.ts';

interface Forwarded {
  readonly type: 'forwarded';
  readonly emitted: Emitted;
}

const fromApp = (event: AppEmitted): Forwarded => ({ type: 'forwarded', emitted: { from: 'app', event } });

const forwarding = [
  { type: 'updateLists', params: ({ event }: { event: RootEvent }) => event.emitted },
  { type: 'forward', params: ({ event }: { event: RootEvent }) => event.emitted },
] as const;

/**
 * Root of all actors. Loads the configuration and the console, and spawns an actor for each open screen. Emits the
 * events of these actors again, as `forwarded`.
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
    loadConfiguration: placeholderActor<Configuration>('loadConfiguration'),
    /** Resolves once the user has opened the page. */
    activated: placeholderActor<void>('activated'),
    loadConsole: placeholderActor<LoadedConsole, Configuration | null>('loadConsole'),
    session: sessionMachine,
    notices: noticesMachine,
    version: versionMachine,
    watchAttention: placeholderCallback<AppEvent>('watchAttention'),
  },
  guards: {
    endsSession: (_, answer: FaultyAnswer) => meaningOf(answer) === 'session',
    isMissing: (_, answer: FaultyAnswer) => meaningOf(answer) === 'missing',
    needsReload: (_, answer: FaultyAnswer) => meaningOf(answer) === 'reload',
    isShown: ({ context }, { screen }: { screen: string }) => screen in context.screens,
  },
  actions: {
    keepDraft: (_args, _draft: KeptDraft) => {},
    keepUsername: (_args, _user: { username: string }) => {},
    forgetToken: () => {},
    skipAutomaticSso: () => {},
    keepMenu: (_args, _menu: { expanded: boolean }) => {},

    openScreen: assign(({ context, spawn }, { screen, logic, input }: ScreenStart) => ({
      screenCount: context.screenCount + 1,
      screens: { ...context.screens, [screen]: spawn(logic, { systemId: screen, input }) },
    })),
    sendToScreens,
    subscribeToScreen: ({ self, system }, { screen, name }: ScreenStart) => {
      const actor: AnyActorRef = system.get(screen);
      subscribeTo(self, name, actor);
      // The root also forgets a screen whose actor has ended, such as a form that the user has left. Without an error
      // handler, XState would report errors as unhandled; the root handles them below.
      actor.subscribe({ complete: () => self.send({ type: 'CLOSE_SCREEN', screen }), error: () => {} });
    },
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
      const { lists, removals, ...others } = assertDefined(context.console).getSnapshot().context;
      for (const [name, actor] of Object.entries<AnyActorRef>({ ...lists, ...removals, ...others })) {
        subscribeTo(self, name, actor);
      }
    },
    clearConsole,
    clearNotices,
    sendToConsole,
    sendToHolders,
    sendToImport,
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
        stopChild(({ context, event }) => assertDefined(context.screens[event.screen])),
        { type: 'forgetScreen', params: ({ event }) => event },
      ],
    },
    SIGNED_IN: {
      actions: [
        assign({ owner: ({ event }) => event.user.username }),
        { type: 'keepUsername', params: ({ event }) => event.user },
        'startForUser',
        ...forwarding,
      ],
    },
    SIGNED_OUT: { actions: ['clearConsole', 'clearNotices', ...forwarding] },
    // Unlike a sign-out, an expired session keeps the user's stored choices and unsaved drafts for their next sign-in.
    SESSION_EXPIRED: {
      actions: [
        { type: 'sendToScreens', params: { type: 'SESSION_LOST' } },
        'forgetToken',
        { type: 'sendToImport', params: { type: 'SESSION_LOST' } },
        'clearConsole',
        'clearNotices',
        ...forwarding,
      ],
    },
    // `SESSION_LOST` makes each form emit its unsaved draft, which is stored. The reloaded page restores the drafts.
    RELOAD_ASKED: {
      actions: [{ type: 'sendToScreens', params: { type: 'SESSION_LOST' } }, ...forwarding],
    },
    // `SESSION_LOST` makes each form emit its unsaved draft, which is stored for its owner, so that the new user does
    // not see it.
    USER_REPLACED: {
      actions: [{ type: 'sendToScreens', params: { type: 'SESSION_LOST' } }, 'clearConsole', ...forwarding],
    },
    TOKEN_STORED: {
      actions: [
        sendTo(
          ({ context }) => context.session,
          ({ event }) => ({ type: 'SIGNED_IN', expiresAt: event.expiresAt }),
        ),
        ...forwarding,
      ],
    },
    // The action prevents automatic single sign-on after a failure or a sign-out.
    SSO_FAILED: { actions: ['skipAutomaticSso', ...forwarding] },
    LOGOUT_STARTED: {
      actions: [
        sendTo(({ context }) => context.session, { type: 'SIGN_OUT' }),
        'skipAutomaticSso',
        ...forwarding,
      ],
    },
    DRAFT_KEPT: {
      actions: [
        {
          type: 'keepDraft',
          params: ({ context: { owner }, event }) => ({ ...event.draft, owner }),
        },
        ...forwarding,
      ],
    },
    REMOVED: {
      actions: [
        { type: 'sendToScreens', params: ({ event }) => ({ type: 'REMOVED', uuid: event.uuid }) },
        ...forwarding,
      ],
    },
    LISTS_CHANGED: {
      actions: [
        { type: 'sendToScreens', params: ({ event }) => ({ type: 'LISTS_CHANGED', lists: event.lists }) },
        { type: 'sendToHolders', params: ({ event }) => ({ type: 'LISTS_CHANGED', lists: event.lists }) },
        ...forwarding,
      ],
    },
    VERSION_READ: {
      actions: [
        { type: 'sendToScreens', params: ({ event }) => ({ type: 'REPLACED', version: event.version }) },
        ...forwarding,
      ],
    },
    SESSIONS_STALE: {
      actions: [{ type: 'sendToScreens', params: { type: 'SESSIONS_STALE' } }, ...forwarding],
    },
    HISTORY_STALE: {
      actions: [{ type: 'sendToScreens', params: { type: 'HISTORY_STALE' } }, ...forwarding],
    },
    ACTION_CHOSEN: {
      actions: [{ type: 'sendToConsole', params: ({ event }) => event.action }, ...forwarding],
    },
    MENU_TOGGLED: {
      actions: [{ type: 'keepMenu', params: ({ event }) => event }, ...forwarding],
    },
    EMITTED: { actions: forwarding },
    // The root keeps running if a child actor fails.
    'xstate.error.actor.*': {
      actions: { type: 'emitOwn', params: ({ event }) => ({ type: 'actorFailed', error: event.error }) },
    },
  },
  initial: 'loadingConfiguration',
  states: {
    loadingConfiguration: {
      description: 'The configuration is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadConfiguration',
        src: 'loadConfiguration',
        onDone: {
          target: 'prerendered',
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
    prerendered: {
      description:
        'The configuration is loaded, but the browser may only have prerendered the page. No screen opens, and nobody is signed in or out, before the user opens the page.',
      tags: 'busy',
      invoke: { id: 'activated', src: 'activated', onDone: 'ready', onError: 'ready' },
    },
    failed: {
      description:
        'The configuration could not be loaded, so the console cannot start; the user can try again.',
      on: { RETRY: 'loadingConfiguration' },
    },
    ready: {
      description: 'The configuration is loaded; the session finds out who is signed in.',
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
            'The console’s code for signed-in users is not loaded; the login screen does not need it.',
          on: { OPEN_CONSOLE: 'openingConsole' },
        },
        openingConsole: {
          description: 'The console’s code for signed-in users is being loaded.',
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
        withConsole: {
          description: 'The console is loaded: lists, deletes, syncs and other actors that outlive screens.',
          invoke: { id: 'watchAttention', src: 'watchAttention' },
          // The browser may discard a hidden page, so the forms emit their unsaved drafts, which are stored.
          on: { PAGE_HIDDEN: { actions: { type: 'sendToScreens', params: { type: 'PAGE_HIDDEN' } } } },
        },
      },
    },
  },
});
