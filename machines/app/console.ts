import { fromPromise } from 'xstate';
import { type Client, handling } from '../../openapi/client/client.ts';
import type { Configuration } from '../../openapi/generated/types.ts';
import type { LoadedConsole } from './context.ts';
import type { HoldersByProfile } from '../access/holders.ts';
import { type HeldObject, holdersMachine } from '../profile/holders.machine.ts';
import { applicationSyncMachine } from '../application/application-sync.machine.ts';
import { syncAllMachine } from '../application/sync-all.machine.ts';
import { syncActors } from '../application/sync-actors.ts';
import { authClientActors } from '../auth-client/actors.ts';
import { clientBlockingMachine } from '../auth-client/blocking.machine.ts';
import type { BrowserPort } from './browser-port.ts';
import { findHistorySupport } from '../change-history/actors.ts';
import { historySupportMachine } from '../change-history/history-support.machine.ts';
import { quickUndoMachine } from '../change-history/quick-undo.machine.ts';
import { undoActors } from '../change-history/undo-actors.ts';
import { consoleMachine } from './console.machine.ts';
import { bulkActionActors } from '../resource/bulk-action/bulk-action-actors.ts';
import { bulkJobActors } from '../resource/bulk-action/bulk-job-actors.ts';
import { bulkJobsMachine } from '../resource/bulk-action/bulk-jobs.machine.ts';
import { bulkActionMachine } from '../resource/bulk-action/bulk-action.machine.ts';
import { refusedFile, refusedRows } from '../resource/bulk-action/refused-file.ts';
import { provideLists } from './lists.ts';
import { provideRemovals } from './removals.ts';
import { resources } from '../resources.ts';
import { headerMachine } from '../shell/header.machine.ts';
import { listChangeActors } from '../shell/list-change-actors.ts';
import { listChangesMachine } from '../shell/list-changes.machine.ts';
import type { HeaderSource } from '../shell/header-source.ts';
import type { Records } from '../common/storage.ts';
import { provideSecondFactor } from '../sign-in/second-factor-actors.ts';
import { stepUpActors } from '../sign-in/step-up-actors.ts';
import { stepUpMachine } from '../sign-in/step-up.machine.ts';
import { bulkActors } from '../user/bulk-actors.ts';
import { bulkImportMachine } from '../user/bulk-import.machine.ts';
import { resetMailsTo } from '../user/reset-mails-to.ts';
import { userActors } from '../user/actors.ts';
import { exportMachine } from '../user/export.machine.ts';
import { lastSignInsMachine } from '../user/last-sign-ins.machine.ts';
import { pullMachine } from '../user/pull.machine.ts';
import { refusedRowsFile } from '../user/refused-rows.ts';
import { passwordLinkMachine } from '../user/password-link.machine.ts';
import { resetMailMachine } from '../user/reset-mail.machine.ts';
import { statusChangeMachine } from '../user/status-change.machine.ts';
import { unbindingMachine } from '../user/unbinding.machine.ts';
import { networkMachine } from '../visibility-profile/network.machine.ts';
import { visibilitySyncActors } from '../visibility-profile/sync-actors.ts';
import { visibilitySyncMachine } from '../visibility-profile/visibility-sync.machine.ts';

interface Dependencies {
  readonly client: Client;
  readonly browser: Pick<
    BrowserPort,
    'passkeys' | 'joinWindows' | 'loadHeader' | 'painted' | 'save' | 'watchAttention' | 'watchNetwork'
  >;
  readonly records: Records;
  readonly configuration: Configuration | null;
}

/** Default of the setting `mostRowsKept`: the number of rows up to which the console caches a whole list. */
const MOST_ROWS_KEPT = 200_000;

/**
 * Returns the console machine with its actors provided, and the input of this machine. This file is a separate chunk,
 * because the login screen does not need it.
 */
export function provideConsole({
  client,
  browser,
  records,
  configuration,
}: Dependencies): Omit<LoadedConsole, 'outcomes'> {
  const users = userActors(client);
  const clients = authClientActors(client);
  const syncs = syncActors(client);
  const bulk = bulkActors(client, browser.save);
  return {
    logic: consoleMachine.provide({
      actors: {
        statusChange: statusChangeMachine.provide({
          actors: {
            changeStatus: users.changeStatus,
            lookUpUser: users.lookUpUser,
          },
        }),
        holders: holdersMachine.provide({
          actors: {
            loadHolders: fromPromise<HoldersByProfile, HeldObject>(({ input: { resource, uuid }, signal }) =>
              resources[resource].holders(client.api, { uuid }, signal),
            ),
          },
        }),
        lastSignIns: lastSignInsMachine.provide({ actors: { loadLastSignIns: users.loadLastSignIns } }),
        quickUndo: quickUndoMachine.provide({ actors: undoActors(client) }),
        historySupport: historySupportMachine.provide({ actors: { find: findHistorySupport(client) } }),
        pull: pullMachine.provide({ actors: { pullUsers: users.pullUsers } }),
        resetMail: resetMailMachine.provide({ actors: { sendResetMail: users.sendResetMail } }),
        passwordLink: passwordLinkMachine.provide({ actors: { createLink: users.createLink } }),
        stepUp: stepUpMachine.provide({
          actors: {
            ...stepUpActors(client),
            secondFactor: provideSecondFactor(client, browser.passkeys),
          },
        }),
        unbinding: unbindingMachine.provide({
          actors: { unbind: users.unbind, lookUpBinding: users.lookUpBinding },
        }),
        clientBlocking: clientBlockingMachine.provide({
          actors: {
            countUsers: clients.countUsers,
            change: clients.change,
            lookUpClient: clients.lookUpClient,
          },
        }),
        bulkImport: bulkImportMachine.provide({
          actors: { planImport: bulk.planImport, importUsers: bulk.importUsers },
          actions: {
            saveRefused: (_, plan) => browser.save(refusedRowsFile(plan)),
            askResetMails: ({ system }, uuids) =>
              system.get('bulkAction').send({ type: 'ASK', ...resetMailsTo(uuids) }),
          },
        }),
        bulkAction: bulkActionMachine.provide({
          actors: bulkActionActors(client),
          actions: {
            saveRefused: (_, { plan, asked }) => browser.save(refusedFile(plan, asked)),
            followJobs: ({ system }) => system.get('bulkJobs').send({ type: 'REFRESH' }),
            reportApplied: ({ system }, { list }) =>
              list === null
                ? system.get('bulkImport').send({ type: 'RESET_MAILS_QUEUED' })
                : system.get('selection').send({ type: 'CLEAR' }),
            selectRefused: ({ system }, { plan, asked: { list } }) =>
              system
                .get('selection')
                .send({ type: 'REPLACE', list, uuids: refusedRows(plan).map(({ uuid }) => uuid) }),
          },
        }),
        bulkJobs: bulkJobsMachine.provide({
          actors: bulkJobActors(client),
          actions: {
            useRefused: ({ system }, { read: { list }, rows }) =>
              list === null
                ? browser.save(refusedFile({ rows: [...rows] }, { names: {} }))
                : system
                    .get('selection')
                    .send({ type: 'REPLACE', list, uuids: rows.map(({ uuid }) => uuid) }),
          },
        }),
        fileExport: exportMachine.provide({ actors: { download: bulk.download } }),
        network: networkMachine.provide({
          actors: {
            load: fromPromise(async ({ signal }) => {
              const { loadNetwork } = await import('../visibility-profile/network.ts');
              // The view handles 403 and 404 itself. Otherwise the application would open another screen, and the
              // unsaved changes in the form would be lost.
              return loadNetwork(client, signal, handling(403, 404));
            }),
          },
        }),
        visibilitySync: visibilitySyncMachine.provide({ actors: visibilitySyncActors(client) }),
        applicationSync: applicationSyncMachine.provide({ actors: { syncOne: syncs.syncOne } }),
        syncAll: syncAllMachine.provide({ actors: { syncAll: syncs.syncAll } }),
        listChanges: listChangesMachine.provide({ actors: listChangeActors(client, browser) }),
        header: headerMachine.provide({
          actors: {
            loadHeader: fromPromise<void, HeaderSource>(({ input, signal }) =>
              browser.loadHeader(input, signal),
            ),
          },
        }),
        ...provideLists(client, browser.painted),
        ...provideRemovals(client),
      },
    }),
    input: {
      menuExpanded: records.menuExpanded.read() ?? true,
      mostRows: configuration?.mostRowsKept ?? MOST_ROWS_KEPT,
    },
  };
}
