import { type ActorRefFrom, type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Client } from '../openapi/client.ts';
import type { CurrentUser } from '../openapi/types.ts';
import { applicationSyncMachine } from './application/application-sync.machine.ts';
import { syncAllMachine } from './application/sync-all.machine.ts';
import { syncCalls } from './application/sync-calls.ts';
import type { Browser } from './compose.ts';
import { type ConsoleActors, consoleMachine } from './console.machine.ts';
import type { Forms } from './form-visits.ts';
import { provideLists } from './list-calls.ts';
import { createListUpdates } from './list-updates.ts';
import type { News, Teller } from './news.ts';
import { provideRemovals } from './removal-calls.ts';
import { headerMachine, type HeaderSource } from './shell/header.machine.ts';
import type { sessionMachine } from './sign-in/session.machine.ts';
import type { Records } from './storage.ts';
import { bulkCalls } from './user/bulk-calls.ts';
import { bulkImportMachine } from './user/bulk-import.machine.ts';
import { userCalls } from './user/calls.ts';
import { exportMachine } from './user/export.machine.ts';
import { pullMachine } from './user/pull.machine.ts';
import { refusedRowsFile } from './user/refused-rows.ts';
import { resetMailMachine } from './user/reset-mail.machine.ts';
import { statusChangeMachine } from './user/status-change.machine.ts';
import { visibilitySyncCalls } from './visibility/sync-calls.ts';
import { visibilitySyncMachine } from './visibility/visibility-sync.machine.ts';

export interface ConsoleSurroundings {
  readonly client: Client;
  readonly browser: Pick<Browser, 'loadHeader' | 'save'>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly records: Records;
  /** Who signed in last. */
  readonly owner: () => string;
  /** Shows an actor that has none above it to those who look at what machines do. */
  readonly show: (root: AnyActorRef) => void;
  /** Passes on what an actor emits. */
  readonly hearFrom: (from: Teller, teller: AnyActorRef) => void;
}

/** What signed-in people work with. */
export interface AdminConsole extends ConsoleActors {
  readonly actor: ActorRefFrom<typeof consoleMachine>;
  /** The forms: their part of the console is loaded when the first one is opened. */
  loadForms(): Promise<Forms>;
  /** What news mean for the console's own actors. */
  follow(news: News): void;
}

/** Apart from what the application starts with, because the login screen has no use for it. */
export function createConsole(surroundings: ConsoleSurroundings): AdminConsole {
  const { client, browser, session, records, owner, show, hearFrom } = surroundings;
  const users = userCalls(client);
  const syncs = syncCalls(client);
  const bulk = bulkCalls(client, browser.save);
  const actor = createActor(
    consoleMachine.provide({
      actors: {
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
    { input: { navigationExpanded: records.menuExpanded.read() ?? true } },
  );
  const actors = actor.getSnapshot().context;
  const { lists, removals, header, ...others } = actors;
  for (const [from, teller] of Object.entries<AnyActorRef>({ ...lists, ...removals, ...others })) {
    hearFrom(from as Teller, teller);
  }
  show(actor);
  actor.start();
  const showHeader = (user: CurrentUser): void => header.send({ type: 'LOAD', source: headerOf(user) });
  const signedIn = session.getSnapshot().context.user;
  if (signedIn) showHeader(signedIn);

  const updateLists = createListUpdates(lists);

  let forms: Forms | null = null;
  return {
    ...actors,
    actor,
    loadForms: async () => {
      const { createForms } = await import('./form-visits.ts');
      return (forms ??= createForms({ client, lists, session, records, owner }));
    },
    follow(news) {
      updateLists(news);
      if (news.from === 'navigation') records.menuExpanded.write(news.event.expanded);
      if (news.from !== 'session') return;
      if (news.event.type === 'signedIn') showHeader(news.event.user);
      if (news.event.type === 'signedOut') actor.send({ type: 'CLEAR' });
    },
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
