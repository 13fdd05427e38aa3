import type { EmittedFrom } from 'xstate';
import type { CallFacts } from '../../openapi/client/client.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import type { accountMachine } from '../account/account.machine.ts';
import type { ownFactorsMachine } from '../account/own-factors.machine.ts';
import type { userFactorsMachine } from '../account/user-factors.machine.ts';
import type { sessionsMachine } from '../account/sessions.machine.ts';
import type { signInHistoryMachine } from '../account/sign-in-history.machine.ts';
import type { objectSearchMachine } from '../access-questions/object-search.machine.ts';
import type { explanationMachine } from '../access-questions/explanation.machine.ts';
import type { pastAccessMachine } from '../access-questions/past-access.machine.ts';
import type { whoHasMachine } from '../access-questions/who-has.machine.ts';
import type { changesMachine } from '../change-history/changes.machine.ts';
import type { quickUndoMachine } from '../change-history/quick-undo.machine.ts';
import type { undoMachine } from '../change-history/undo.machine.ts';
import type { configurationMachine } from '../configuration/configuration.machine.ts';
import type { applicationSyncMachine } from '../application/application-sync.machine.ts';
import type { clientBlockingMachine } from '../auth-client/blocking.machine.ts';
import type { clientTrialMachine } from '../auth-client/trial.machine.ts';
import type { syncAllMachine } from '../application/sync-all.machine.ts';
import type { flowDockMachine } from '../flows/flow-dock.machine.ts';
import type { flowIndexMachine } from '../flows/flow-index.machine.ts';
import type { flowsMachine } from '../flows/flows.machine.ts';
import type { sharingMachine } from '../flows/sharing.machine.ts';
import type { bulkJobsMachine } from '../resource/bulk-action/bulk-jobs.machine.ts';
import type { bulkActionMachine } from '../resource/bulk-action/bulk-action.machine.ts';
import type { FormMachines } from './forms.ts';
import type { ListMachines } from './lists.ts';
import type { RemovalMachines } from './removals.ts';
import type { listChangesMachine } from '../shell/list-changes.machine.ts';
import type { noticesMachine } from '../shell/notices.machine.ts';
import type { versionMachine } from '../shell/version.machine.ts';
import type { menuMachine } from '../shell/menu.machine.ts';
import type { forgotMachine } from '../password/forgot.machine.ts';
import type { resetMachine } from '../password/reset.machine.ts';
import type { authorizeMachine } from '../sign-in/authorize.machine.ts';
import type { callbackMachine } from '../sign-in/callback.machine.ts';
import type { logoutMachine } from '../sign-in/logout.machine.ts';
import type { consoleLoginMachine } from '../sign-in/console-login.machine.ts';
import type { consoleCallbackMachine } from '../sign-in/console-callback.machine.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';
import type { stepUpMachine } from '../sign-in/step-up.machine.ts';
import type { pullMachine } from '../user/pull.machine.ts';
import type { passwordLinkMachine } from '../user/password-link.machine.ts';
import type { resetMailMachine } from '../user/reset-mail.machine.ts';
import type { bulkImportMachine } from '../user/bulk-import.machine.ts';
import type { exportMachine } from '../user/export.machine.ts';
import type { statusChangeMachine } from '../user/status-change.machine.ts';
import type { unbindingMachine } from '../user/unbinding.machine.ts';
import type { clusterTreeMachine } from '../visibility-profile/cluster-tree.machine.ts';
import type { visibilitySyncMachine } from '../visibility-profile/visibility-sync.machine.ts';

export interface ScreenMachines extends FormMachines {
  readonly consoleLogin: typeof consoleLoginMachine;
  readonly authorize: typeof authorizeMachine;
  readonly callback: typeof callbackMachine;
  readonly consoleCallback: typeof consoleCallbackMachine;
  readonly logout: typeof logoutMachine;
  readonly forgot: typeof forgotMachine;
  readonly reset: typeof resetMachine;
  readonly account: typeof accountMachine;
  readonly ownFactors: typeof ownFactorsMachine;
  readonly userFactors: typeof userFactorsMachine;
  readonly sessions: typeof sessionsMachine;
  readonly signInHistory: typeof signInHistoryMachine;
  readonly changes: typeof changesMachine;
  readonly undo: typeof undoMachine;
  readonly configuration: typeof configurationMachine;
  readonly whoHas: typeof whoHasMachine;
  readonly pastAccess: typeof pastAccessMachine;
  readonly explanation: typeof explanationMachine;
  readonly objectSearch: typeof objectSearchMachine;
  readonly clientTrial: typeof clientTrialMachine;
  readonly clusterTree: typeof clusterTreeMachine;
  readonly flows: typeof flowsMachine;
  readonly flowIndex: typeof flowIndexMachine;
  readonly flowDock: typeof flowDockMachine;
  readonly sharing: typeof sharingMachine;
}

interface LastingMachines extends ListMachines, RemovalMachines {
  readonly session: typeof sessionMachine;
  readonly quickUndo: typeof quickUndoMachine;
  readonly statusChange: typeof statusChangeMachine;
  readonly pull: typeof pullMachine;
  readonly resetMail: typeof resetMailMachine;
  readonly passwordLink: typeof passwordLinkMachine;
  readonly stepUp: typeof stepUpMachine;
  readonly unbinding: typeof unbindingMachine;
  readonly clientBlocking: typeof clientBlockingMachine;
  readonly bulkImport: typeof bulkImportMachine;
  readonly bulkAction: typeof bulkActionMachine;
  readonly bulkJobs: typeof bulkJobsMachine;
  readonly fileExport: typeof exportMachine;
  readonly visibilitySync: typeof visibilitySyncMachine;
  readonly applicationSync: typeof applicationSyncMachine;
  readonly syncAll: typeof syncAllMachine;
  readonly listChanges: typeof listChangesMachine;
  readonly menu: typeof menuMachine;
  readonly notices: typeof noticesMachine;
  readonly version: typeof versionMachine;
}

export type AppEmitted =
  | { type: 'configurationFailed'; fault: Fault }
  /** The service answered a GET with 403 or 404. */
  | { type: 'missing'; request: CallFacts }
  /** The service answered a call that changes data with 403 or 404, so the page shows outdated data. */
  | { type: 'reloadNeeded'; request: CallFacts; fault: Fault }
  | { type: 'consoleOpened' }
  | { type: 'actorFailed'; error: unknown };

type Children = LastingMachines & ScreenMachines;

export type ScreenName = keyof ScreenMachines;

export type ChildName = {
  [Name in keyof Children]: string extends EmittedFrom<Children[Name]>['type'] ? never : Name;
}[keyof Children];

export type Emitted<Name extends ChildName | 'app' = ChildName | 'app'> = {
  [From in Name]: {
    readonly from: From;
    readonly event: From extends ChildName ? EmittedFrom<Children[From]> : AppEmitted;
  };
}[Name];
