import { type ActorRefFrom, type AnyActorRef, enqueueActions, setup } from 'xstate';
import { historySupportMachine } from '../change-history/history-support.machine.ts';
import { quickUndoMachine } from '../change-history/quick-undo.machine.ts';
import { holdersMachine } from '../profile/holders.machine.ts';
import { applicationSyncMachine } from '../application/application-sync.machine.ts';
import { syncAllMachine } from '../application/sync-all.machine.ts';
import { clientBlockingMachine } from '../auth-client/blocking.machine.ts';
import { type ListActors, listMachines, mapLists } from './lists.ts';
import { mapRemovals, type RemovalActors, removalMachines } from './removals.ts';
import { bulkJobsMachine } from '../resource/bulk-action/bulk-jobs.machine.ts';
import { bulkActionMachine } from '../resource/bulk-action/bulk-action.machine.ts';
import { selectionMachine } from '../resource/selection/selection.machine.ts';
import { headerMachine } from '../shell/header.machine.ts';
import { stepUpMachine } from '../sign-in/step-up.machine.ts';
import { listChangesMachine } from '../shell/list-changes.machine.ts';
import { menuMachine } from '../shell/menu.machine.ts';
import { bulkImportMachine } from '../user/bulk-import.machine.ts';
import { exportMachine } from '../user/export.machine.ts';
import { lastSignInsMachine } from '../user/last-sign-ins.machine.ts';
import { pullMachine } from '../user/pull.machine.ts';
import { passwordLinkMachine } from '../user/password-link.machine.ts';
import { resetMailMachine } from '../user/reset-mail.machine.ts';
import { statusChangeMachine } from '../user/status-change.machine.ts';
import { unbindingMachine } from '../user/unbinding.machine.ts';
import { networkMachine } from '../visibility-profile/network.machine.ts';
import { visibilitySyncMachine } from '../visibility-profile/visibility-sync.machine.ts';

export interface ConsoleActors {
  readonly lists: ListActors;
  readonly removals: RemovalActors;
  readonly statusChange: ActorRefFrom<typeof statusChangeMachine>;
  readonly holders: ActorRefFrom<typeof holdersMachine>;
  readonly lastSignIns: ActorRefFrom<typeof lastSignInsMachine>;
  readonly quickUndo: ActorRefFrom<typeof quickUndoMachine>;
  readonly historySupport: ActorRefFrom<typeof historySupportMachine>;
  readonly pull: ActorRefFrom<typeof pullMachine>;
  readonly resetMail: ActorRefFrom<typeof resetMailMachine>;
  readonly passwordLink: ActorRefFrom<typeof passwordLinkMachine>;
  readonly stepUp: ActorRefFrom<typeof stepUpMachine>;
  readonly unbinding: ActorRefFrom<typeof unbindingMachine>;
  readonly clientBlocking: ActorRefFrom<typeof clientBlockingMachine>;
  readonly bulkImport: ActorRefFrom<typeof bulkImportMachine>;
  readonly selection: ActorRefFrom<typeof selectionMachine>;
  readonly bulkAction: ActorRefFrom<typeof bulkActionMachine>;
  readonly bulkJobs: ActorRefFrom<typeof bulkJobsMachine>;
  readonly fileExport: ActorRefFrom<typeof exportMachine>;
  readonly network: ActorRefFrom<typeof networkMachine>;
  readonly visibilitySync: ActorRefFrom<typeof visibilitySyncMachine>;
  readonly applicationSync: ActorRefFrom<typeof applicationSyncMachine>;
  readonly syncAll: ActorRefFrom<typeof syncAllMachine>;
  readonly listChanges: ActorRefFrom<typeof listChangesMachine>;
  readonly header: ActorRefFrom<typeof headerMachine>;
  readonly menu: ActorRefFrom<typeof menuMachine>;
}

/** Spawns the actors that outlive the console's screens. */
export const consoleMachine = setup({
  types: {
    input: {} as { menuExpanded: boolean; mostRows: number },
    context: {} as ConsoleActors,
    events: {} as { type: 'CLEAR' } | { type: 'LEAVE_SCREEN' },
  },
  actors: {
    statusChange: statusChangeMachine,
    holders: holdersMachine,
    lastSignIns: lastSignInsMachine,
    quickUndo: quickUndoMachine,
    historySupport: historySupportMachine,
    pull: pullMachine,
    resetMail: resetMailMachine,
    passwordLink: passwordLinkMachine,
    stepUp: stepUpMachine,
    unbinding: unbindingMachine,
    clientBlocking: clientBlockingMachine,
    bulkImport: bulkImportMachine,
    selection: selectionMachine,
    bulkAction: bulkActionMachine,
    bulkJobs: bulkJobsMachine,
    fileExport: exportMachine,
    network: networkMachine,
    visibilitySync: visibilitySyncMachine,
    applicationSync: applicationSyncMachine,
    syncAll: syncAllMachine,
    listChanges: listChangesMachine,
    header: headerMachine,
    menu: menuMachine,
    ...listMachines,
    ...removalMachines,
  },
  actions: {
    // Does not clear the menu, which has no user data.
    clearAll: enqueueActions(({ context: { lists, removals, ...others }, enqueue }) => {
      for (const actor of Object.values<AnyActorRef>({ ...lists, ...removals, ...others })) {
        enqueue.sendTo(actor, { type: 'CLEAR' });
      }
    }),
    closeDialogs: enqueueActions(({ context, enqueue }) => {
      for (const opened of [...Object.values(context.removals), context.network, context.bulkAction]) {
        enqueue.sendTo(opened, { type: 'CLOSE' });
      }
      for (const asking of [
        context.resetMail,
        context.passwordLink,
        context.unbinding,
        context.clientBlocking,
      ]) {
        enqueue.sendTo(asking, { type: 'CANCEL' });
      }
    }),
  },
}).createMachine({
  id: 'console',
  context: ({ input, spawn }) => ({
    lists: mapLists((name) => spawn(name, { id: name, systemId: name, input: { mostRows: input.mostRows } })),
    removals: mapRemovals((name) => spawn(name, { id: name, systemId: name })),
    statusChange: spawn('statusChange', { id: 'statusChange', systemId: 'statusChange' }),
    holders: spawn('holders', { id: 'holders', systemId: 'holders' }),
    lastSignIns: spawn('lastSignIns', { id: 'lastSignIns', systemId: 'lastSignIns' }),
    quickUndo: spawn('quickUndo', { id: 'quickUndo', systemId: 'quickUndo' }),
    historySupport: spawn('historySupport', { id: 'historySupport', systemId: 'historySupport' }),
    pull: spawn('pull', { id: 'pull', systemId: 'pull' }),
    resetMail: spawn('resetMail', { id: 'resetMail', systemId: 'resetMail' }),
    passwordLink: spawn('passwordLink', { id: 'passwordLink', systemId: 'passwordLink' }),
    stepUp: spawn('stepUp', { id: 'stepUp', systemId: 'stepUp' }),
    unbinding: spawn('unbinding', { id: 'unbinding', systemId: 'unbinding' }),
    clientBlocking: spawn('clientBlocking', { id: 'clientBlocking', systemId: 'clientBlocking' }),
    bulkImport: spawn('bulkImport', { id: 'bulkImport', systemId: 'bulkImport' }),
    selection: spawn('selection', { id: 'selection', systemId: 'selection' }),
    bulkAction: spawn('bulkAction', { id: 'bulkAction', systemId: 'bulkAction' }),
    bulkJobs: spawn('bulkJobs', { id: 'bulkJobs', systemId: 'bulkJobs' }),
    fileExport: spawn('fileExport', { id: 'fileExport', systemId: 'fileExport' }),
    network: spawn('network', { id: 'network', systemId: 'network' }),
    visibilitySync: spawn('visibilitySync', { id: 'visibilitySync', systemId: 'visibilitySync' }),
    applicationSync: spawn('applicationSync', { id: 'applicationSync', systemId: 'applicationSync' }),
    syncAll: spawn('syncAll', { id: 'syncAll', systemId: 'syncAll' }),
    listChanges: spawn('listChanges', { id: 'listChanges', systemId: 'listChanges' }),
    header: spawn('header', { id: 'header', systemId: 'header' }),
    menu: spawn('menu', {
      id: 'menu',
      systemId: 'menu',
      input: { expanded: input.menuExpanded },
    }),
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The actors that outlive screens are running.',
      on: {
        CLEAR: { actions: 'clearAll' },
        LEAVE_SCREEN: { actions: 'closeDialogs' },
      },
    },
  },
});
