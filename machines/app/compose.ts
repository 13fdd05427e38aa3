import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import { answer, type CallFacts, type Client, handling } from '../../openapi/client/client.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { CONFIGURATION } from '../../openapi/client/first-calls.ts';
import type { Configuration } from '../../openapi/generated/types.ts';
import type { BrowserPort } from './browser-port.ts';
import type { AppEvent, LoadedConsole } from './context.ts';
import { appMachine } from './app.machine.ts';
import type { ConsoleActors } from './console.machine.ts';
import type { Emitted, ScreenMachines, ScreenName } from './emitted.ts';
import type { FormName } from './forms.ts';
import type { OutcomeRows } from './outcome.ts';
import { stepUpAsker } from '../sign-in/ask-step-up.ts';
import type { AccountMachines } from '../account/provide-machines.ts';
import type { ObjectSearchActor } from '../access-questions/object-search.machine.ts';
import type { ExplanationActor } from '../access-questions/explanation.machine.ts';
import type { PastAccessActor } from '../access-questions/past-access.machine.ts';
import type { WhoHasActor, WhoHasInput } from '../access-questions/who-has.machine.ts';
import type { ChangesFilter } from '../change-history/changes-filter.ts';
import type { ChangesInput } from '../change-history/changes.machine.ts';
import type { ChangesActor } from '../change-history/changes.machine.ts';
import type { ConfigurationActor } from '../configuration/configuration.machine.ts';
import type { UndoActor, UndoSelection } from '../change-history/undo.machine.ts';
import type { provideClientTrial } from '../auth-client/trial-actors.ts';
import type { PasswordMachines } from '../password/provide-machines.ts';
import type { FormTarget } from '../resource/form/form.ts';
import { providerCalls } from '../sign-in/provider.ts';
import type { SignInMachines } from '../sign-in/provide-machines.ts';
import { sessionActors } from '../sign-in/session-actors.ts';
import type { noticesMachine } from '../shell/notices.machine.ts';
import { versionMachine } from '../shell/version.machine.ts';
import { sessionMachine } from '../sign-in/session.machine.ts';
import { createRecords, type Records, type Store } from '../common/storage.ts';
import { onAbort } from '../common/on-abort.ts';
import type { Principal } from '../common/visible-to.ts';

/** The dependencies of the application on its environment: service client, storage, browser and clock. */
export interface Dependencies {
  /**
   * Creates the service client. `token` returns the current access token; the client reports every fault to `onFault`,
   * and the recorded changes of calls to `onChanges`. `stepUp` asks the user for a recent proof of identity.
   */
  readonly connect: (hooks: {
    token: () => string | null;
    onFault: (fault: Fault, request: CallFacts) => void;
    onChanges: (path: string, changes: readonly string[]) => void;
    stepUp: (signal: AbortSignal) => Promise<boolean>;
  }) => Client;
  readonly store: Store;
  readonly browser: BrowserPort;
  /** Loads the outcomes table, which only the console needs. */
  readonly loadOutcomes: () => Promise<OutcomeRows>;
  /** Returns the time in milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
}

/** The console: the actors and functions that only signed-in users need. */
export interface AdminConsole extends ConsoleActors {
  readonly actor: NonNullable<SnapshotFrom<typeof appMachine>['context']['console']>;
  /**
   * Opens a form, and restores its unsaved draft, which was stored when the session ended or the page was hidden.
   * Without a viewer, the form does not check whether a save hides the object from the user. Aborting `left` ends the
   * form's actor.
   */
  openForm<Form extends FormName>(
    form: Form,
    target: FormTarget,
    viewer?: Principal,
    left?: AbortSignal,
  ): Promise<ActorRefFrom<ScreenMachines[Form]>>;
  /** Lists the recorded changes that pass a filter. Aborting `left` ends the actor. */
  openChanges(filter: ChangesFilter, left?: AbortSignal): ChangesActor;
  /** Plans the undo of changes. Aborting `left` ends the actor. */
  openUndo(selection: UndoSelection, left?: AbortSignal): UndoActor;
  /** Plans and applies a configuration file. Aborting `left` ends the actor. */
  openConfiguration(left?: AbortSignal): ConfigurationActor;
  /** Lists the recorded changes of the object that a form edits. Aborting `left` ends the actors. */
  openChangesOf(form: AnyActorRef, uuid: string, left?: AbortSignal): ObjectChanges;
  /** Lists the users who have an object. Aborting `left` ends the actors. */
  openWhoHas(input: WhoHasInput, left?: AbortSignal): WhoHasActors;
  /** Answers questions about the access of a user. Aborting `left` ends the actors. */
  openUserAccess(user: string, left?: AbortSignal): UserAccessActors;
}

export interface WhoHasActors {
  readonly whoHas: WhoHasActor;
  readonly search: ObjectSearchActor;
}

export interface UserAccessActors {
  readonly past: PastAccessActor;
  readonly explanation: ExplanationActor;
  readonly search: ObjectSearchActor;
}

/** The actors that show an object's changes in its form. */
export interface ObjectChanges {
  readonly uuid: string;
  /** All changes of the object, once their tab is opened. */
  readonly list: ChangesActor;
  /** Only the last change. */
  readonly last: ChangesActor;
}

export interface App {
  readonly actor: ActorRefFrom<typeof appMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** The notices (toasts) of all screens. */
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  /** Detects that the service has another version of the page than the loaded one. */
  readonly version: ActorRefFrom<typeof versionMachine>;
  readonly records: Records;
  /**
   * Loads the console on the first call. Later calls return the same console, until `stop`.
   *
   * @throws the error that prevented loading; the next call tries again
   */
  openConsole(): Promise<AdminConsole>;
  /** Loads the machines for signing in and out, and provides their actors. */
  loadSignInMachines(): Promise<SignInMachines>;
  /** Loads the machines of the screens for forgotten and new passwords, with their actors provided. */
  loadPasswordMachines(): Promise<PasswordMachines>;
  /** Loads the machines of the user's own account and of sessions, with actors that call the service. */
  loadAccountMachines(): Promise<AccountMachines>;
  /** Loads the machine of a trial (B10.6), with actors that call the service. */
  loadClientTrial(): Promise<ReturnType<typeof provideClientTrial>>;
  /**
   * Starts the actor of a screen as a child of the root. Each call starts a new actor, even for the same address as
   * before. A route's loader calls this, not a component: React's strict mode would start the actor twice, and an
   * authorization code can be exchanged only once.
   *
   * @param left the loader's signal. The router aborts it when the user leaves the screen, when the route shows another
   * address, or when the navigation is cancelled. That ends the actor and its requests.
   */
  openScreen<Name extends ScreenName>(
    name: Name,
    machine: ScreenMachines[Name],
    input: InputFrom<ScreenMachines[Name]>,
    left?: AbortSignal,
  ): ActorRefFrom<ScreenMachines[Name]>;
  /** Calls the listener with every event that any actor emits. Returns a function that removes the listener. */
  subscribe(listener: (emitted: Emitted) => void): () => void;
  /**
   * Returns the uuids of the recorded changes that the last call to a path has made; empty if it made none. A second
   * call returns an empty array.
   */
  takeChanges(path: string): readonly string[];
  /** Waits until the session machine knows whether a user is signed in. */
  whenSessionKnown(): Promise<SnapshotFrom<typeof sessionMachine>>;
  stop(): void;
}

/** The number of changes that one request lists. */
const MAX_CHANGES = 50;

/** Creates the root machine, provides its actors, and starts it. */
export function createApp({ connect, store, browser, loadOutcomes, now = Date.now }: Dependencies): App {
  const records = createRecords(store);
  /** The recorded changes of the last call to each path. */
  const changesOf = new Map<string, readonly string[]>();
  const client = connect({
    token: () => records.token.read()?.reveal() ?? null,
    onFault: (fault, request) => actor.send({ type: 'FAULT', fault, request }),
    onChanges: (path, changes) => void changesOf.set(path, changes),
    stepUp: stepUpAsker(() => actor.getSnapshot().context.console?.getSnapshot().context.stepUp ?? null),
  });
  const provider = providerCalls({ client, records, now });

  const actor = createActor(
    appMachine.provide({
      actors: {
        loadConfiguration: fromPromise<Configuration>(({ signal }) =>
          answer(client.api.GET(CONFIGURATION, { ...handling(), signal })),
        ),
        activated: fromPromise(() => browser.activated()),
        loadConsole: fromPromise<LoadedConsole, Configuration | null>(async ({ input: configuration }) => {
          const [{ provideConsole }, outcomes] = await Promise.all([import('./console.ts'), loadOutcomes()]);
          return { ...provideConsole({ client, browser, records, configuration }), outcomes };
        }),
        session: sessionMachine.provide({ actors: sessionActors(client, records, provider, browser) }),
        version: versionMachine.provide({ actors: { isCurrent: fromPromise(() => browser.isCurrent()) } }),
        watchAttention: fromCallback<AppEvent>(({ sendBack }) =>
          browser.watchAttention((isVisible) => {
            if (!isVisible) sendBack({ type: 'PAGE_HIDDEN' });
          }),
        ),
      },
      actions: {
        keepDraft: (_, { from, event, owner }) => {
          const others = (records.drafts.read() ?? []).filter((draft) => draft.owner !== owner);
          records.drafts.write([...others, { form: from, owner, ...event.target, ...event.unsaved }]);
        },
        keepUsername: (_, { username }) => records.username.write(username),
        forgetToken: () => {
          records.username.forget();
          records.token.forget();
          records.expiry.forget();
        },
        skipAutomaticSso: ({ context: { configuration } }) => {
          if (configuration?.ssoAutoRedirect) records.skipAutomaticSso.write(true);
        },
        keepMenu: (_, { expanded }) => records.menuExpanded.write(expanded),
      },
    }),
    { input: { now } },
  );
  const { session, notices, version } = actor.getSnapshot().context;
  actor.start();

  const owner = (): string => actor.getSnapshot().context.owner;

  function startScreen<Name extends ScreenName>(
    name: Name,
    logic: AnyStateMachine,
    input: unknown,
    left?: AbortSignal,
  ): ActorRefFrom<ScreenMachines[Name]> {
    const screen = `${name}.${actor.getSnapshot().context.screenCount + 1}`;
    actor.send({ type: 'OPEN_SCREEN', screen, name, logic, input });
    const started = actor.system.get(screen);
    if (left) onAbort(left, () => actor.send({ type: 'CLOSE_SCREEN', screen }));
    return started;
  }

  const listChanges = (
    machine: ScreenMachines['changes'],
    input: ChangesInput,
    left?: AbortSignal,
  ): ChangesActor => startScreen('changes', machine, input, left);

  return {
    actor,
    session,
    notices,
    version,
    records,
    async openConsole() {
      await waitFor(actor, (app) => app.matches('ready'));
      actor.send({ type: 'OPEN_CONSOLE' });
      const { context } = await waitFor(actor, (app) => !app.matches({ ready: 'openingConsole' }));
      if (!context.console) throw context.consoleError;
      const actors = context.console.getSnapshot().context;
      const [
        { formLoader, hasHolders, resourceOf },
        { findDraft, forgetDraft },
        { changeMachines },
        { accessQuestionMachines },
        { configurationOf },
      ] = await Promise.all([
        import('./forms.ts'),
        import('./drafts.ts'),
        import('../change-history/actors.ts'),
        import('../access-questions/actors.ts'),
        import('../configuration/actors.ts'),
      ]);
      const questions = accessQuestionMachines(client);
      const { lists, holders } = actors;
      const changes = changeMachines(client, actors.historySupport);
      const loadForm = formLoader({ client, lists, holders, session }, (form, target) =>
        forgetDraft(records, { form, owner: owner(), ...target }),
      );
      return {
        ...actors,
        actor: context.console,
        async openForm(form, target, viewer, left) {
          const { machine, readDraft } = await loadForm(form);
          const resource = resourceOf(form);
          if (hasHolders(resource) && target.uuid !== null) {
            const object = { resource, uuid: target.uuid };
            holders.send({ type: 'SHOW', object });
            if (left) onAbort(left, () => holders.send({ type: 'HIDE', object }));
          }
          const unsaved = findDraft<object>(records, { form, owner: owner(), ...target }, readDraft);
          return startScreen(form, machine, { ...target, unsaved, viewer }, left);
        },
        openChanges: (filter, left) =>
          listChanges(changes.all, { filter, limit: MAX_CHANGES, form: null }, left),
        openUndo: (selection, left) => startScreen('undo', changes.undo, { selection }, left),
        openConfiguration: (left) => startScreen('configuration', configurationOf(client), undefined, left),
        openChangesOf(form, uuid, left) {
          const input = { filter: { object: uuid }, limit: MAX_CHANGES, form };
          return {
            uuid,
            list: listChanges(changes.ofObject, input, left),
            last: listChanges(changes.lastOfObject, { ...input, limit: 1 }, left),
          };
        },
        openWhoHas: (input, left) => ({
          whoHas: startScreen('whoHas', questions.whoHas, input, left),
          search: startScreen('objectSearch', questions.objectSearch, undefined, left),
        }),
        openUserAccess: (user, left) => ({
          past: startScreen('pastAccess', questions.pastAccess, { user }, left),
          explanation: startScreen('explanation', questions.explanation, { user }, left),
          search: startScreen('objectSearch', questions.objectSearch, undefined, left),
        }),
      };
    },
    async loadSignInMachines() {
      const { provideSignInMachines } = await import('../sign-in/provide-machines.ts');
      const { assign, root, passkeys } = browser;
      return provideSignInMachines({ client, records, provider, assign, root, passkeys });
    },
    async loadPasswordMachines() {
      const { providePasswordMachines } = await import('../password/provide-machines.ts');
      return providePasswordMachines(client);
    },
    async loadAccountMachines() {
      const { provideAccountMachines } = await import('../account/provide-machines.ts');
      return provideAccountMachines(client, browser.passkeys);
    },
    async loadClientTrial() {
      const { provideClientTrial } = await import('../auth-client/trial-actors.ts');
      return provideClientTrial(client, browser);
    },
    openScreen: startScreen,
    subscribe(listener) {
      const { unsubscribe } = actor.on('forwarded', ({ emitted }) => listener(emitted));
      return unsubscribe;
    },
    takeChanges(path) {
      const changes = changesOf.get(path) ?? [];
      changesOf.delete(path);
      return changes;
    },
    whenSessionKnown: () => waitFor(session, (snapshot) => !snapshot.hasTag('busy')),
    stop: () => void actor.stop(),
  };
}
