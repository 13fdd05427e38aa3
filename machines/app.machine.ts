import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Fault } from '../openapi/fault.ts';
import type { Configuration } from '../openapi/types.ts';
import { applicationSyncMachine } from './application/application-sync.machine.ts';
import { syncAllMachine } from './application/sync-all.machine.ts';
import { faultOf, isUnauthenticated, unprovided } from './calls.ts';
import { type ListName, listMachines, mapLists } from './lists.ts';
import { mapRemovals, type RemovalName, removalMachines } from './removals.ts';
import { headerMachine } from './shell/header.machine.ts';
import { navigationMachine } from './shell/navigation.machine.ts';
import { sessionMachine } from './sign-in/session.machine.ts';
import { pullMachine } from './user/pull.machine.ts';
import { resetMailMachine } from './user/reset-mail.machine.ts';
import { bulkImportMachine } from './user/bulk-import.machine.ts';
import { exportMachine } from './user/export.machine.ts';
import { statusChangeMachine } from './user/status-change.machine.ts';
import { visibilitySyncMachine } from './visibility/visibility-sync.machine.ts';

/** The call that was answered with a fault. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
}

interface Answer {
  readonly fault: Fault;
  readonly request: FailedRequest;
}

export type ListActors = { readonly [Name in ListName]: ActorRefFrom<(typeof listMachines)[Name]> };

export type RemovalActors = { readonly [Name in RemovalName]: ActorRefFrom<(typeof removalMachines)[Name]> };

export interface AppContext {
  readonly configuration: Configuration | null;
  /** Why the configuration is not there. */
  readonly fault: Fault | null;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly lists: ListActors;
  readonly removals: RemovalActors;
  readonly statusChange: ActorRefFrom<typeof statusChangeMachine>;
  readonly pull: ActorRefFrom<typeof pullMachine>;
  readonly resetMail: ActorRefFrom<typeof resetMailMachine>;
  readonly bulkImport: ActorRefFrom<typeof bulkImportMachine>;
  readonly userExport: ActorRefFrom<typeof exportMachine>;
  readonly visibilitySync: ActorRefFrom<typeof visibilitySyncMachine>;
  readonly applicationSync: ActorRefFrom<typeof applicationSyncMachine>;
  readonly syncAll: ActorRefFrom<typeof syncAllMachine>;
  readonly header: ActorRefFrom<typeof headerMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
}

export interface AppInput {
  readonly now: () => number;
  readonly navigationExpanded: boolean;
}

export type AppEmitted =
  | { type: 'configurationFailed'; fault: Fault }
  /** What was to be read is not there, or not for this person. */
  | { type: 'missing'; request: FailedRequest }
  /** A change was refused because the page is behind the service. */
  | { type: 'reloadNeeded'; request: FailedRequest };

/** Calls whose own machines deal with every answer: signing in, and asking who is signed in. */
const APART = /\/auth\/|\/me$|\/userprofile\/login$|\/config\.json$/;

/**
 * What an answer means beyond its caller (specification, section 8, last rows; 401: the session must be renewed).
 * The caller learns of the fault in any case.
 */
function meaningOf({ fault, request }: Answer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (APART.test(request.path)) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}

/**
 * The application: loads the configuration, then lets the session start. Everything that outlives a screen is an
 * actor below it: session, lists, deletes, changes of status, the pull, reset mails, import and export, the syncs of
 * visibility elements and of applications, header and side navigation.
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
    statusChange: statusChangeMachine,
    pull: pullMachine,
    resetMail: resetMailMachine,
    bulkImport: bulkImportMachine,
    userExport: exportMachine,
    visibilitySync: visibilitySyncMachine,
    applicationSync: applicationSyncMachine,
    syncAll: syncAllMachine,
    header: headerMachine,
    navigation: navigationMachine,
    ...listMachines,
    ...removalMachines,
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
    lists: mapLists((name) => spawn(name, { id: name })),
    removals: mapRemovals((name) => spawn(name, { id: name })),
    statusChange: spawn('statusChange', { id: 'statusChange' }),
    pull: spawn('pull', { id: 'pull' }),
    resetMail: spawn('resetMail', { id: 'resetMail' }),
    bulkImport: spawn('bulkImport', { id: 'bulkImport' }),
    userExport: spawn('userExport', { id: 'userExport' }),
    visibilitySync: spawn('visibilitySync', { id: 'visibilitySync' }),
    applicationSync: spawn('applicationSync', { id: 'applicationSync' }),
    syncAll: spawn('syncAll', { id: 'syncAll' }),
    header: spawn('header', { id: 'header' }),
    navigation: spawn('navigation', { id: 'navigation', input: { expanded: input.navigationExpanded } }),
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
