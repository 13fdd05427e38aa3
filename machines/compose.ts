import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  fromPromise,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import { answer, type Client } from '../openapi/client.ts';
import type { Fault } from '../openapi/fault.ts';
import type { Configuration, CurrentUser } from '../openapi/types.ts';
import { appMachine, type FailedRequest, type ListActors, type RemovalActors } from './app.machine.ts';
import { applicationSyncMachine } from './application/application-sync.machine.ts';
import { syncAllMachine } from './application/sync-all.machine.ts';
import { syncCalls } from './application/sync-calls.ts';
import type { EachRoot } from './flows/watch.ts';
import type { FormName } from './forms.ts';
import type { Forms } from './form-visits.ts';
import { provideLists } from './list-calls.ts';
import { createListUpdates } from './list-updates.ts';
import type { News, Teller, VisitMachines } from './news.ts';
import { provideRemovals } from './removal-calls.ts';
import { headerMachine, type HeaderSource } from './shell/header.machine.ts';
import type { navigationMachine } from './shell/navigation.machine.ts';
import { authorizeMachine } from './sign-in/authorize.machine.ts';
import { callbackMachine } from './sign-in/callback.machine.ts';
import { signInCalls } from './sign-in/calls.ts';
import { logoutMachine } from './sign-in/logout.machine.ts';
import { ownLoginMachine } from './sign-in/own-login.machine.ts';
import { selfCallbackMachine } from './sign-in/self-callback.machine.ts';
import { sessionMachine } from './sign-in/session.machine.ts';
import { passwordCalls } from './password/calls.ts';
import { forgotMachine } from './password/forgot.machine.ts';
import { resetMachine } from './password/reset.machine.ts';
import { createRecords, type Records, type Store } from './storage.ts';
import { userCalls } from './user/calls.ts';
import { bulkCalls, type SavedFile } from './user/bulk-calls.ts';
import { bulkImportMachine } from './user/bulk-import.machine.ts';
import { exportMachine } from './user/export.machine.ts';
import { pullMachine } from './user/pull.machine.ts';
import { refusedRowsFile } from './user/refused-rows.ts';
import { resetMailMachine } from './user/reset-mail.machine.ts';
import { statusChangeMachine } from './user/status-change.machine.ts';
import { visibilitySyncCalls } from './visibility/sync-calls.ts';
import { visibilitySyncMachine } from './visibility/visibility-sync.machine.ts';

export type { News } from './news.ts';

/** What the application does with the browser it runs in. */
export interface Browser {
  /** Sends the browser to an address. */
  assign(url: string): void;
  /** Where the product's root is, as `/userprofile/`. */
  readonly root: string;
  /** Puts the suite header into the page; takes it out again when aborted. */
  loadHeader(source: HeaderSource, signal: AbortSignal): Promise<void>;
  /** Saves a file where downloads go. */
  save(file: SavedFile): void;
}

/** What the application needs of where it runs. */
export interface Surroundings {
  /** Makes the client of the service; it is told where the token is and who wants to hear of faults. */
  readonly connect: (hooks: {
    token: () => string | null;
    onFault: (fault: Fault, request: FailedRequest) => void;
  }) => Client;
  readonly store: Store;
  readonly browser: Browser;
  /** Milliseconds since 1970; the clock unless told. */
  readonly now?: () => number;
}

export interface App {
  readonly actor: ActorRefFrom<typeof appMachine>;
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
  /** The machines of screens, with their real actors: started where a screen is opened, after `attend`. */
  readonly machines: Omit<VisitMachines, FormName | 'clusterTree'>;
  readonly records: Records;
  /** For who looks at what machines do: the viewer of flows, a developer's inspector. */
  readonly eachRoot: EachRoot;
  /** The forms: their part of the console is loaded when the first one is opened. */
  loadForms(): Promise<Forms>;
  /** Hears what a screen's actor emits, until the function given back is called. */
  attend(actor: ActorRefFrom<VisitMachines[keyof VisitMachines]>): () => void;
  /** Tells whatever any machine emits: what toasts, analytics and the router live on. */
  listen(hear: (news: News) => void): () => void;
  /** Waits until it is known whether somebody is signed in. */
  whenSessionKnown(): Promise<SnapshotFrom<typeof sessionMachine>>;
  stop(): void;
}

/**
 * The running application: every machine with its real actors, and what one emits told to those whom it concerns.
 */
export function createApp({ connect, store, browser, now = Date.now }: Surroundings): App {
  const records = createRecords(store);
  const client = connect({
    token: () => records.token.read()?.reveal() ?? null,
    onFault: (fault, request) => actor.send({ type: 'FAULT', fault, request }),
  });
  const signIn = signInCalls({ client, records, assign: browser.assign, root: browser.root, now });
  const users = userCalls(client);
  const password = passwordCalls(client);
  const syncs = syncCalls(client);
  const bulk = bulkCalls(client, browser.save);

  const actor = createActor(
    appMachine.provide({
      actors: {
        loadConfiguration: fromPromise<Configuration>(({ signal }) =>
          answer(client.api.GET('/userprofile/config.json', { signal })),
        ),
        session: sessionMachine.provide({ actors: signIn.session }),
        statusChange: statusChangeMachine.provide({ actors: { changeStatus: users.changeStatus } }),
        pull: pullMachine.provide({ actors: { pullUsers: users.pullUsers } }),
        resetMail: resetMailMachine.provide({ actors: { sendResetMail: users.sendResetMail } }),
        bulkImport: bulkImportMachine.provide({
          actors: { planImport: bulk.planImport, importUsers: bulk.importUsers },
          actions: { saveRefused: (_, plan) => browser.save(refusedRowsFile(plan)) },
        }),
        userExport: exportMachine.provide({ actors: { download: bulk.download } }),
        visibilitySync: visibilitySyncMachine.provide({ actors: visibilitySyncCalls(client) }),
        applicationSync: applicationSyncMachine.provide({ actors: { syncOne: syncs.syncOne } }),
        syncAll: syncAllMachine.provide({ actors: { syncAll: syncs.syncAll } }),
        header: headerMachine.provide({
          actors: {
            loadHeader: fromPromise<void, HeaderSource>(({ input, signal }) =>
              browser.loadHeader(input, signal),
            ),
          },
        }),
        ...provideLists(client),
        ...provideRemovals(client),
      },
    }),
    {
      input: { now, navigationExpanded: records.menuExpanded.read() ?? true },
    },
  );
  const {
    session,
    lists,
    removals,
    statusChange,
    pull,
    resetMail,
    bulkImport,
    userExport,
    visibilitySync,
    applicationSync,
    syncAll,
    header,
    navigation,
  } = actor.getSnapshot().context;
  const caches: readonly AnyActorRef[] = [
    ...Object.values<AnyActorRef>({ ...lists, ...removals }),
    statusChange,
    pull,
    resetMail,
    bulkImport,
    userExport,
    visibilitySync,
    applicationSync,
    syncAll,
    header,
  ];
  /** The actors of screens that are shown. */
  const visits = new Set<AnyActorRef>();
  /** Who signed in last: whose drafts are kept. */
  let owner = '';
  const hearers = new Set<(news: News) => void>();
  const lookers = new Set<(root: AnyActorRef) => void>();

  const updateLists = createListUpdates(lists);

  /** What one machine's news mean for the others. */
  function react(news: News): void {
    updateLists(news);
    const { from, event } = news;
    switch (event.type) {
      case 'draftKept':
        // What was unsaved when the session ended is there after signing in again.
        records.draft.write({ form: from, owner, ...event.target, ...event.unsaved });
        break;
      case 'removed':
        for (const visit of visits) visit.send({ type: 'REMOVED', uuid: event.target.uuid });
        break;
      case 'applicationSynced':
        for (const visit of visits) visit.send({ type: 'REPLACED', version: event.version });
        break;
    }
    switch (news.from) {
      case 'session':
        if (news.event.type === 'signedIn') {
          owner = news.event.user.username;
          header.send({ type: 'LOAD', source: headerOf(news.event.user) });
        }
        if (news.event.type === 'signedOut') {
          if (news.event.reason === 'expired') {
            for (const visit of visits) visit.send({ type: 'SESSION_LOST' });
            forgetToken();
          }
          for (const cache of caches) cache.send({ type: 'CLEAR' });
        }
        break;
      case 'selfCallback':
        if (news.event.type === 'signedIn') session.send({ ...news.event, type: 'SIGNED_IN' });
        break;
      case 'callback':
        holdSso();
        break;
      case 'logout':
        session.send({ type: 'SIGN_OUT' });
        holdSso();
        break;
      case 'navigation':
        records.menuExpanded.write(news.event.expanded);
        break;
    }
  }

  /** Who has just signed out, or could not be signed in, is not sent to single sign-on unasked. */
  function holdSso(): void {
    if (actor.getSnapshot().context.configuration?.ssoAutoRedirect) records.ssoHold.write(true);
  }

  /** A session that ended by itself leaves what the person set up: they come back to it. */
  function forgetToken(): void {
    records.token.forget();
    records.expiry.forget();
  }

  function hearFrom(from: Teller, teller: AnyActorRef): () => void {
    const subscription = teller.on('*', (event) => {
      // An actor emits only what its machine declares; the table of tellers says which machine that is.
      const news = { from, event } as unknown as News;
      react(news);
      for (const hear of hearers) hear(news);
    });
    return () => subscription.unsubscribe();
  }

  hearFrom('app', actor);
  for (const [from, teller] of Object.entries<AnyActorRef>({
    session,
    statusChange,
    pull,
    resetMail,
    bulkImport,
    userExport,
    visibilitySync,
    applicationSync,
    syncAll,
    navigation,
    ...lists,
    ...removals,
  })) {
    hearFrom(from as Teller, teller);
  }
  actor.start();

  let forms: Forms | null = null;
  return {
    actor,
    session,
    lists,
    removals,
    statusChange,
    pull,
    resetMail,
    bulkImport,
    userExport,
    visibilitySync,
    applicationSync,
    syncAll,
    header,
    navigation,
    records,
    eachRoot(meet) {
      lookers.add(meet);
      for (const root of [actor, ...visits]) meet(root);
      return () => void lookers.delete(meet);
    },
    loadForms: async () => {
      const { createForms } = await import('./form-visits.ts');
      return (forms ??= createForms({ client, lists, session, records, owner: () => owner }));
    },
    attend(visit) {
      visits.add(visit);
      for (const meet of lookers) meet(visit);
      (visit as AnyActorRef).subscribe({ complete: () => visits.delete(visit) });
      return hearFrom(visit.getSnapshot().machine.id as keyof VisitMachines, visit);
    },
    machines: {
      ownLogin: ownLoginMachine.provide({ actors: signIn.ownLogin }),
      authorize: authorizeMachine.provide({ actors: signIn.authorize }),
      callback: callbackMachine.provide({ actors: signIn.callback }),
      selfCallback: selfCallbackMachine.provide({ actors: signIn.selfCallback }),
      logout: logoutMachine.provide({ actors: signIn.logout }),
      forgot: forgotMachine.provide({ actors: password.forgot }),
      reset: resetMachine.provide({ actors: password.reset }),
    },
    listen(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    whenSessionKnown: () => waitFor(session, (snapshot) => !snapshot.hasTag('busy')),
    stop: () => void actor.stop(),
  };
}

function headerOf({ headerUrl, headerCss, headerConfig, headerVersion }: CurrentUser): HeaderSource | null {
  if (!headerUrl) return null;
  return {
    url: headerUrl,
    css: headerCss ?? null,
    config: headerConfig ?? null,
    version: headerVersion ?? null,
  };
}
