import { type AnyActorRef, assign, emit, sendTo, setup, stopChild } from 'xstate';
import type { Configuration } from '../openapi/types.ts';
import { type FaultyAnswer, meaningOf } from './app/answer-meaning.ts';
import { clearConsole, follow, showHeader, tellVisits, updateLists } from './app/actions.ts';
import type { AppContext, AppEvent, AppInput, KeptDraft, LoadedConsole, Visit } from './app/context.ts';
import { faultOf, unprovided } from './common/calls.ts';
import { known } from './common/known.ts';
import type { AppEmitted, Emitted, Heard, VisitName } from './app/emitted.ts';
import { sessionMachine } from './sign-in/session.machine.ts';

/** What the root emits: what any actor below it emitted, or what it has to say itself. */
interface PassedOn {
  readonly type: 'passedOn';
  readonly emitted: Emitted;
}

const told = (event: AppEmitted): PassedOn => ({ type: 'passedOn', emitted: { from: 'app', event } });

/** What is done with everything that is heard. */
const onward = [
  { type: 'updateLists', params: ({ event }: { event: Heard }) => event.emitted },
  { type: 'passOn', params: ({ event }: { event: Heard }) => event.emitted },
] as const;

/**
 * Runs the application, as the root of all actors: loads the configuration and the console, has an actor for each
 * screen that is shown, hears what they all emit, and says what that means for the others.
 */
export const appMachine = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as PassedOn,
    tags: {} as 'busy',
  },
  actors: {
    loadConfiguration: unprovided<Configuration>('loadConfiguration'),
    loadConsole: unprovided<LoadedConsole>('loadConsole'),
    session: sessionMachine,
  },
  guards: {
    endsSession: (_, answer: FaultyAnswer) => meaningOf(answer) === 'session',
    isMissing: (_, answer: FaultyAnswer) => meaningOf(answer) === 'missing',
    needsReload: (_, answer: FaultyAnswer) => meaningOf(answer) === 'reload',
    hasExpired: (_, { reason }: { reason: string }) => reason === 'expired',
    isShown: ({ context }, { visit }: { visit: string }) => visit in context.visits,
  },
  actions: {
    // What is kept in the browser is provided.
    keepDraft: (_args, _draft: KeptDraft) => {},
    forgetToken: () => {},
    holdSso: () => {},
    keepNavigation: (_args, _navigation: { expanded: boolean }) => {},

    visit: assign(({ context, spawn }, { name, logic, input }: Visit) => {
      const visited = context.visited + 1;
      const systemId = `${name}.${visited}`;
      return { visited, visits: { ...context.visits, [systemId]: spawn(logic, { systemId, input }) } };
    }),
    tellVisits,
    hearVisit: ({ self, context }, { name }: { name: VisitName }) =>
      follow(self, name, known(Object.values(context.visits).at(-1))),
    forgetVisit: assign(({ context }, { visit }: { visit: string }) => ({
      visits: Object.fromEntries(Object.entries(context.visits).filter(([shown]) => shown !== visit)),
    })),
    hearSession: ({ self, context }) => follow(self, 'session', context.session),
    keepConsole: assign({
      console: ({ spawn }, { logic, input }: LoadedConsole) => spawn(logic, { systemId: 'console', input }),
      outcomes: (_, { outcomes }: LoadedConsole) => outcomes,
      consoleError: null,
    }),
    hearConsole: ({ self, context }) => {
      const { lists, removals, ...others } = known(context.console).getSnapshot().context;
      for (const [name, actor] of Object.entries<AnyActorRef>({ ...lists, ...removals, ...others })) {
        follow(self, name, actor);
      }
    },
    clearConsole,
    showHeader,
    updateLists,

    tell: emit((_, event: AppEmitted) => told(event)),
    passOn: emit((_, emitted: Emitted) => ({ type: 'passedOn' as const, emitted })),
  },
}).createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    configuration: null,
    fault: null,
    session: spawn('session', { id: 'session', systemId: 'session', input: { now: input.now } }),
    owner: '',
    console: null,
    outcomes: {},
    consoleError: null,
    visits: {},
    visited: 0,
  }),
  entry: 'hearSession',
  on: {
    VISIT: {
      actions: [
        { type: 'visit', params: ({ event }) => event },
        { type: 'hearVisit', params: ({ event }) => event },
      ],
    },
    LEAVE: {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        stopChild(({ context, event }) => known(context.visits[event.visit])),
        { type: 'forgetVisit', params: ({ event }) => event },
      ],
    },
    'heard.signedIn.session': {
      actions: [assign({ owner: ({ event }) => event.emitted.event.user.username }), 'showHeader', ...onward],
    },
    'heard.signedOut.session': [
      {
        // A session that ended by itself leaves what the person set up, and what was unsaved: they come back to it.
        guard: { type: 'hasExpired', params: ({ event }) => event.emitted.event },
        actions: [
          { type: 'tellVisits', params: { type: 'SESSION_LOST' } },
          'forgetToken',
          'clearConsole',
          ...onward,
        ],
      },
      { actions: ['clearConsole', ...onward] },
    ],
    'heard.signedIn.selfCallback': {
      actions: [
        sendTo(
          ({ context }) => context.session,
          ({ event }) => ({ type: 'SIGNED_IN', expiresAt: event.emitted.event.expiresAt }),
        ),
        ...onward,
      ],
    },
    // Who could not be signed in, or has just signed out, is not sent to single sign-on unasked.
    'heard.failed.callback': { actions: ['holdSso', ...onward] },
    'heard.signedOut.logout': {
      actions: [sendTo(({ context }) => context.session, { type: 'SIGN_OUT' }), 'holdSso', ...onward],
    },
    'heard.draftKept.*': {
      actions: [
        {
          type: 'keepDraft',
          params: ({ context: { owner }, event }) => ({ ...event.emitted, owner }),
        },
        ...onward,
      ],
    },
    'heard.removed.*': {
      actions: [
        {
          type: 'tellVisits',
          params: ({ event }) => ({ type: 'REMOVED', uuid: event.emitted.event.target.uuid }),
        },
        ...onward,
      ],
    },
    'heard.applicationSynced.applicationSync': {
      actions: [
        {
          type: 'tellVisits',
          params: ({ event }) => ({ type: 'REPLACED', version: event.emitted.event.version }),
        },
        ...onward,
      ],
    },
    'heard.userUnbound.unbinding': {
      actions: [
        {
          type: 'tellVisits',
          params: ({ event }) => ({ type: 'REPLACED', version: event.emitted.event.version }),
        },
        ...onward,
      ],
    },
    'heard.navigationToggled.navigation': {
      actions: [{ type: 'keepNavigation', params: ({ event }) => event.emitted.event }, ...onward],
    },
    // Nothing below may take the root down with it.
    'xstate.error.actor.*': {
      actions: { type: 'tell', params: ({ event }) => ({ type: 'brokeDown', error: event.error }) },
    },
    'heard.*': { actions: onward },
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
              type: 'tell',
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
            actions: { type: 'tell', params: ({ event }) => ({ type: 'missing', request: event.request }) },
          },
          {
            guard: { type: 'needsReload', params: ({ event }) => event },
            actions: {
              type: 'tell',
              params: ({ event }) => ({ type: 'reloadNeeded', request: event.request }),
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
            onDone: {
              target: 'withConsole',
              actions: [
                { type: 'keepConsole', params: ({ event }) => event.output },
                'hearConsole',
                'showHeader',
                { type: 'tell', params: { type: 'consoleOpened' } },
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
