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
import type { Configuration } from '../openapi/types.ts';
import { appMachine, type FailedRequest } from './app.machine.ts';
import type { AdminConsole } from './console.ts';
import type { EachRoot } from './flows/watch.ts';
import type { News, Teller, VisitMachines } from './news.ts';
import type { PasswordMachines } from './password/visits.ts';
import type { HeaderSource } from './shell/header.machine.ts';
import { authorizeMachine } from './sign-in/authorize.machine.ts';
import { callbackMachine } from './sign-in/callback.machine.ts';
import { signInCalls } from './sign-in/calls.ts';
import { logoutMachine } from './sign-in/logout.machine.ts';
import { ownLoginMachine } from './sign-in/own-login.machine.ts';
import { selfCallbackMachine } from './sign-in/self-callback.machine.ts';
import { sessionMachine } from './sign-in/session.machine.ts';
import { createRecords, type Records, type Store } from './storage.ts';
import type { SavedFile } from './user/bulk-calls.ts';

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
  /** The machines of signing in and out, with their real actors: started where a screen is opened, after `attend`. */
  readonly machines: Pick<VisitMachines, 'ownLogin' | 'authorize' | 'callback' | 'selfCallback' | 'logout'>;
  readonly records: Records;
  /** For who looks at what machines do: the viewer of flows, a developer's inspector. */
  readonly eachRoot: EachRoot;
  /** What signed-in people work with: loaded when it is first asked for, and there until `stop`. */
  openConsole(): Promise<AdminConsole>;
  /** The machines of forgotten and new passwords, with their real actors. */
  loadPasswordMachines(): Promise<PasswordMachines>;
  /** Hears what a screen's actor emits, until the function given back is called. */
  attend(actor: ActorRefFrom<VisitMachines[keyof VisitMachines]>): () => void;
  /** Tells whatever any machine emits: what toasts, analytics and the router live on. */
  listen(hear: (news: News) => void): () => void;
  /** Waits until it is known whether somebody is signed in. */
  whenSessionKnown(): Promise<SnapshotFrom<typeof sessionMachine>>;
  stop(): void;
}

/**
 * The running application: its machines with their real actors, and what one emits told to those whom it concerns.
 */
export function createApp({ connect, store, browser, now = Date.now }: Surroundings): App {
  const records = createRecords(store);
  const client = connect({
    token: () => records.token.read()?.reveal() ?? null,
    onFault: (fault, request) => actor.send({ type: 'FAULT', fault, request }),
  });
  const signIn = signInCalls({ client, records, assign: browser.assign, root: browser.root, now });

  const actor = createActor(
    appMachine.provide({
      actors: {
        loadConfiguration: fromPromise<Configuration>(({ signal }) =>
          answer(client.api.GET('/userprofile/config.json', { signal })),
        ),
        session: sessionMachine.provide({ actors: signIn.session }),
      },
    }),
    {
      input: { now },
    },
  );
  const { session } = actor.getSnapshot().context;
  /** The actors of screens that are shown. */
  const visits = new Set<AnyActorRef>();
  /** Who signed in last: whose drafts are kept. */
  let owner = '';
  const hearers = new Set<(news: News) => void>();
  const lookers = new Set<(root: AnyActorRef) => void>();

  let opening: Promise<AdminConsole> | null = null;
  let console: AdminConsole | null = null;

  /** What one machine's news mean for the others. */
  function react(news: News): void {
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
        if (news.event.type === 'signedIn') owner = news.event.user.username;
        if (news.event.type === 'signedOut' && news.event.reason === 'expired') {
          for (const visit of visits) visit.send({ type: 'SESSION_LOST' });
          forgetToken();
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
    }
    console?.follow(news);
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

  /** Shows an actor that has none above it to those who look. */
  function show(root: AnyActorRef): void {
    for (const meet of lookers) meet(root);
  }

  async function open(): Promise<AdminConsole> {
    const { createConsole } = await import('./console.ts');
    console = createConsole({ client, browser, session, records, owner: () => owner, show, hearFrom });
    return console;
  }

  hearFrom('app', actor);
  hearFrom('session', session);
  actor.start();

  return {
    actor,
    session,
    records,
    eachRoot(meet) {
      lookers.add(meet);
      for (const root of [actor, ...(console ? [console.actor] : []), ...visits]) meet(root);
      return () => void lookers.delete(meet);
    },
    openConsole() {
      opening ??= open().catch((error: unknown) => {
        // What could not be loaded is loaded when it is asked for again.
        opening = null;
        throw error;
      });
      return opening;
    },
    async loadPasswordMachines() {
      const { passwordMachines } = await import('./password/visits.ts');
      return passwordMachines(client);
    },
    attend(visit) {
      visits.add(visit);
      show(visit);
      (visit as AnyActorRef).subscribe({ complete: () => visits.delete(visit) });
      return hearFrom(visit.getSnapshot().machine.id as keyof VisitMachines, visit);
    },
    machines: {
      ownLogin: ownLoginMachine.provide({ actors: signIn.ownLogin }),
      authorize: authorizeMachine.provide({ actors: signIn.authorize }),
      callback: callbackMachine.provide({ actors: signIn.callback }),
      selfCallback: selfCallbackMachine.provide({ actors: signIn.selfCallback }),
      logout: logoutMachine.provide({ actors: signIn.logout }),
    },
    listen(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    whenSessionKnown: () => waitFor(session, (snapshot) => !snapshot.hasTag('busy')),
    stop() {
      actor.stop();
      console?.actor.stop();
    },
  };
}
