import type { AnyStateMachine } from 'xstate';
import { changeHistoryMachines } from './change-history/registered-machines.ts';
import { holdersMachine } from './profile/holders.machine.ts';
import { accountMachine } from './account/account.machine.ts';
import { enrolmentMachine } from './second-factor/enrolment.machine.ts';
import { userFactorsMachine } from './account/user-factors.machine.ts';
import { sessionsMachine } from './account/sessions.machine.ts';
import { signInHistoryMachine } from './account/sign-in-history.machine.ts';
import { appMachine } from './app/app.machine.ts';
import { accessQuestionFlows } from './access-questions/registered-machines.ts';
import { applicationSyncMachine } from './application/application-sync.machine.ts';
import { clientBlockingMachine } from './auth-client/blocking.machine.ts';
import { clientTrialMachine } from './auth-client/trial.machine.ts';
import { configurationMachine } from './configuration/configuration.machine.ts';
import { syncAllMachine } from './application/sync-all.machine.ts';
import { consoleMachine } from './app/console.machine.ts';
import { flowDockMachine } from './flows/flow-dock.machine.ts';
import { flowIndexMachine } from './flows/flow-index.machine.ts';
import { flowsMachine } from './flows/flows.machine.ts';
import { sharingMachine } from './flows/sharing.machine.ts';
import { machine as userFormMachine } from './user/form.ts';
import { listMachines } from './app/lists.ts';
import { removalMachines } from './app/removals.ts';
import { bulkActionMachines } from './resource/bulk-action/registered-machines.ts';
import { headerMachine } from './shell/header.machine.ts';
import { listChangesMachine } from './shell/list-changes.machine.ts';
import { menuMachine } from './shell/menu.machine.ts';
import { noticesMachine } from './shell/notices.machine.ts';
import { versionMachine } from './shell/version.machine.ts';
import { forgotMachine } from './password/forgot.machine.ts';
import { resetMachine } from './password/reset.machine.ts';
import { ownFactorsMachine } from './account/own-factors.machine.ts';
import { signInMachines } from './sign-in/registered-machines.ts';
import { lastSignInsMachine } from './user/last-sign-ins.machine.ts';
import { pullMachine } from './user/pull.machine.ts';
import { passwordLinkMachine } from './user/password-link.machine.ts';
import { resetMailMachine } from './user/reset-mail.machine.ts';
import { bulkImportMachine } from './user/bulk-import.machine.ts';
import { exportMachine } from './user/export.machine.ts';
import { statusChangeMachine } from './user/status-change.machine.ts';
import { unbindingMachine } from './user/unbinding.machine.ts';
import { clusterTreeMachine } from './visibility-profile/cluster-tree.machine.ts';
import { networkMachine } from './visibility-profile/network.machine.ts';
import { visibilitySyncMachine } from './visibility-profile/visibility-sync.machine.ts';

export type Area =
  'console' | 'signIn' | 'password' | 'resource' | 'user' | 'visibility' | 'application' | 'flows';

export interface RegisteredMachine {
  readonly machine: AnyStateMachine;
  readonly area: Area;
  readonly title: string;
  readonly description: string;
}

/** Every machine of the console. Coverage of transitions is measured against this list. */
export const registry: readonly RegisteredMachine[] = [
  {
    machine: appMachine,
    area: 'console',
    title: 'Application',
    description:
      'The root: loads the configuration, starts the session, and handles faults for the whole application.',
  },
  {
    machine: consoleMachine,
    area: 'console',
    title: 'Console',
    description: 'Starts and keeps the actors that outlive screens, such as lists and notices.',
  },
  ...signInMachines,
  {
    machine: forgotMachine,
    area: 'password',
    title: 'Forgotten password',
    description: 'Requests a mail with a reset link, without revealing whether the account exists.',
  },
  {
    machine: resetMachine,
    area: 'password',
    title: 'New password',
    description: 'Verifies a reset link and sets a new password.',
  },
  {
    machine: accountMachine,
    area: 'password',
    title: 'Own account',
    description: 'Shows the user’s own account and changes its password.',
  },
  {
    machine: ownFactorsMachine,
    area: 'password',
    title: 'Second factors of the own account',
    description: 'Lists the second factors; adds, renames and removes them, and replaces the recovery codes.',
  },
  {
    machine: enrolmentMachine,
    area: 'password',
    title: 'Setup of a second factor',
    description:
      'Sets up a passkey or an authenticator app, in the own account or during a sign-in, and shows the recovery codes.',
  },
  {
    machine: userFactorsMachine,
    area: 'user',
    title: 'Second factor of a user',
    description: 'Shows the second factor of a user, and resets it.',
  },
  {
    machine: sessionsMachine,
    area: 'user',
    title: 'Sessions',
    description: 'Lists the sessions of an account, and ends one, all others or all.',
  },
  {
    machine: signInHistoryMachine,
    area: 'user',
    title: 'Sign-in history',
    description: 'Shows the sign-ins of an account, and loads older ones.',
  },
  ...changeHistoryMachines,
  ...accessQuestionFlows,
  {
    machine: configurationMachine,
    area: 'console',
    title: 'Configuration',
    description: 'Plans what a configuration file would change, and applies it.',
  },
  {
    machine: listMachines.activeUsers,
    area: 'resource',
    title: 'List',
    description:
      'Shows pages of the service until the whole list is cached, and keeps the list current. All lists use this machine.',
  },
  {
    machine: userFormMachine,
    area: 'resource',
    title: 'Form',
    description: 'Creates and edits an object. All forms use this machine.',
  },
  {
    machine: removalMachines.businessProfileRemoval,
    area: 'resource',
    title: 'Removal',
    description: 'Deletes an object after showing what uses it. All deletes use this machine.',
  },
  ...bulkActionMachines,
  {
    machine: statusChangeMachine,
    area: 'user',
    title: 'Status change',
    description: 'Activates and deactivates users, one after the other, and undoes deactivations.',
  },
  {
    machine: holdersMachine,
    area: 'resource',
    title: 'Affected users',
    description: 'Counts and names the users whom the changes of an open form affect.',
  },
  {
    machine: lastSignInsMachine,
    area: 'user',
    title: 'Last sign-ins',
    description: 'Loads the last sign-ins of the users whose rows are visible.',
  },
  {
    machine: pullMachine,
    area: 'user',
    title: 'Pull User Info',
    description: 'Pulls users from the external source.',
  },
  {
    machine: resetMailMachine,
    area: 'user',
    title: 'Reset mail',
    description: 'Sends a password reset mail to a user.',
  },
  {
    machine: passwordLinkMachine,
    area: 'user',
    title: 'Password link',
    description:
      'Creates a one-time reset link for an administrator to pass on, if no mail server is configured.',
  },
  {
    machine: unbindingMachine,
    area: 'user',
    title: 'Undoing of a binding',
    description: 'Removes an account’s binding to the identity provider.',
  },
  {
    machine: clientBlockingMachine,
    area: 'application',
    title: 'Blocking of a sign-in client',
    description: 'Blocks a sign-in client, and unblocks it.',
  },
  {
    machine: clientTrialMachine,
    area: 'application',
    title: 'Trial of a sign-in client',
    description: 'Signs a user in as a client would, and shows what the client would receive.',
  },
  {
    machine: bulkImportMachine,
    area: 'user',
    title: 'Import of users',
    description: 'Plans the import of a file of users, and runs it exactly as planned or not at all.',
  },
  {
    machine: exportMachine,
    area: 'user',
    title: 'Export',
    description: 'Downloads users or recorded changes as a file.',
  },
  {
    machine: clusterTreeMachine,
    area: 'visibility',
    title: 'Cluster tree',
    description: 'Shows, filters and selects the clusters of a visibility profile in its form.',
  },
  {
    machine: networkMachine,
    area: 'visibility',
    title: 'What a user sees',
    description: 'Loads the network for the view of what a user sees of it.',
  },
  {
    machine: applicationSyncMachine,
    area: 'application',
    title: 'Sync of an application',
    description: 'Reads the roles and elements of one application from its API.',
  },
  {
    machine: syncAllMachine,
    area: 'application',
    title: 'Sync All Applications',
    description: 'Reads the roles and elements of every application from the applications’ APIs.',
  },
  {
    machine: visibilitySyncMachine,
    area: 'visibility',
    title: 'Sync Visibility Elements',
    description: 'Syncs element sets from the inventory, one sync at a time.',
  },
  {
    machine: headerMachine,
    area: 'console',
    title: 'Suite header',
    description: 'Loads the suite’s shared header; shows the built-in header if that fails.',
  },
  {
    machine: listChangesMachine,
    area: 'console',
    title: 'Changes of others',
    description: 'Follows the list changes of other users, by server-sent events or by polling.',
  },
  {
    machine: noticesMachine,
    area: 'console',
    title: 'Notices',
    description: 'The notices (toasts): which are visible, for how long, and what a screen reader announces.',
  },
  {
    machine: versionMachine,
    area: 'console',
    title: 'Version of the page',
    description: 'Detects that the service has a newer version of the page, and offers to reload it.',
  },
  {
    machine: menuMachine,
    area: 'console',
    title: 'Menu',
    description: 'The console’s menu: expanded or collapsed, as the user left it.',
  },
  {
    machine: flowDockMachine,
    area: 'flows',
    title: 'Flow beside a screen',
    description: 'Shows the chart of the current screen in a panel beside it.',
  },
  {
    machine: flowIndexMachine,
    area: 'flows',
    title: 'Index of flows',
    description: 'Lists the running machines of this tab and of watched tabs.',
  },
  {
    machine: flowsMachine,
    area: 'flows',
    title: 'Viewer of flows',
    description: 'Shows a chart, follows a live actor through it, and replays recorded traces.',
  },
  {
    machine: sharingMachine,
    area: 'flows',
    title: 'Sharing of a tab',
    description: 'Shares this tab’s actors with other tabs of this browser, once the user agrees.',
  },
];
