import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Fault } from '../openapi/fault.ts';
import type { Configuration } from '../openapi/types.ts';
import { faultOf, isUnauthenticated, unprovided } from './calls.ts';
import { sessionMachine } from './sign-in/session.machine.ts';

/** The call that was answered with a fault. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
}

interface Answer {
  readonly fault: Fault;
  readonly request: FailedRequest;
}

export interface AppContext {
  readonly configuration: Configuration | null;
  /** Why the configuration is not there. */
  readonly fault: Fault | null;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

export interface AppInput {
  readonly now: () => number;
}

export type AppEmitted =
  | { type: 'configurationFailed'; fault: Fault }
  /** What was to be read is not there, or not for this person. */
  | { type: 'missing'; request: FailedRequest }
  /** A change was refused because the page is behind the service. */
  | { type: 'reloadNeeded'; request: FailedRequest };

/** Calls whose own machines deal with every answer: signing in, and asking who is signed in. */
const APART = /\/auth\/|\/me$|\/userprofile\/login$|\/config\.json$/;

/** A call that a service may lack: its caller goes on without it. */
const OPTIONAL = /\/user\/import\/plan$/;

/**
 * What an answer means beyond its caller (specification, section 8, last rows; 401: the session must be renewed).
 * The caller learns of the fault in any case.
 */
function meaningOf({ fault, request }: Answer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (APART.test(request.path)) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  if (fault.status === 404 && OPTIONAL.test(request.path)) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}

/**
 * The application: loads the configuration, then lets the session start, and says what a fault means beyond the call
 * that met it. What only signed-in people use is the console's (`console.machine.ts`).
 */
export const appMachine = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as { type: 'RETRY' } | ({ type: 'FAULT' } & Answer),
    emitted: {} as AppEmitted,
    tags: {} as 'busy',
  },
  actors: {
    loadConfiguration: unprovided<Configuration>('loadConfiguration'),
    session: sessionMachine,
  },
  guards: {
    endsSession: (_, answer: Answer) => meaningOf(answer) === 'session',
    isMissing: (_, answer: Answer) => meaningOf(answer) === 'missing',
    needsReload: (_, answer: Answer) => meaningOf(answer) === 'reload',
  },
}).createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    configuration: null,
    fault: null,
    session: spawn('session', { id: 'session', input: { now: input.now } }),
  }),
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
            emit(({ event }) => ({ type: 'configurationFailed', fault: faultOf(event.error) })),
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
      on: {
        FAULT: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            actions: sendTo(({ context }) => context.session, { type: 'UNAUTHENTICATED' }),
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            actions: emit(({ event }) => ({ type: 'missing', request: event.request })),
          },
          {
            guard: { type: 'needsReload', params: ({ event }) => event },
            actions: emit(({ event }) => ({ type: 'reloadNeeded', request: event.request })),
          },
        ],
      },
    },
  },
});
