import type { AnyStateMachine } from 'xstate';
import { appMachine } from '../app.machine.ts';
import { applicationSyncMachine } from '../application/application-sync.machine.ts';
import { syncAllMachine } from '../application/sync-all.machine.ts';
import { consoleMachine } from '../app/console.machine.ts';
import { flowDockMachine } from './flow-dock.machine.ts';
import { flowIndexMachine } from './flow-index.machine.ts';
import { flowsMachine } from './flows.machine.ts';
import { sharingMachine } from './sharing.machine.ts';
import { machine as userFormMachine } from '../user/form.ts';
import { listPagesMachines } from '../app/list-pages.ts';
import { listMachines } from '../app/lists.ts';
import { removalMachines } from '../app/removals.ts';
import { headerMachine } from '../shell/header.machine.ts';
import { listChangesMachine } from '../shell/list-changes.machine.ts';
import { navigationMachine } from '../shell/navigation.machine.ts';
import { noticesMachine } from '../shell/notices.machine.ts';
import { versionMachine } from '../shell/version.machine.ts';
import { forgotMachine } from '../password/forgot.machine.ts';
import { resetMachine } from '../password/reset.machine.ts';
import { authorizeMachine } from '../sign-in/authorize.machine.ts';
import { callbackMachine } from '../sign-in/callback.machine.ts';
import { logoutMachine } from '../sign-in/logout.machine.ts';
import { ownLoginMachine } from '../sign-in/own-login.machine.ts';
import { selfCallbackMachine } from '../sign-in/self-callback.machine.ts';
import { sessionMachine } from '../sign-in/session.machine.ts';
import { pullMachine } from '../user/pull.machine.ts';
import { passwordLinkMachine } from '../user/password-link.machine.ts';
import { resetMailMachine } from '../user/reset-mail.machine.ts';
import { bulkImportMachine } from '../user/bulk-import.machine.ts';
import { exportMachine } from '../user/export.machine.ts';
import { statusChangeMachine } from '../user/status-change.machine.ts';
import { unbindingMachine } from '../user/unbinding.machine.ts';
import { clusterTreeMachine } from '../visibility-profile/cluster-tree.machine.ts';
import { networkMachine } from '../visibility-profile/network.machine.ts';
import { visibilitySyncMachine } from '../visibility-profile/visibility-sync.machine.ts';

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
    description: 'Loads the configuration, lets the session start, and says what faults mean.',
  },
  {
    machine: consoleMachine,
    area: 'console',
    title: 'Console',
    description: 'Keeps what outlives the screens of signed-in people.',
  },
  {
    machine: sessionMachine,
    area: 'signIn',
    title: 'Session',
    description: 'Finds out who is signed in, and renews the token in time.',
  },
  {
    machine: ownLoginMachine,
    area: 'signIn',
    title: 'Own login',
    description: 'Starts signing in to the console at the provider.',
  },
  {
    machine: authorizeMachine,
    area: 'signIn',
    title: 'Login screen',
    description:
      'Takes username and password for this and for other applications, or leads to single sign-on.',
  },
  {
    machine: callbackMachine,
    area: 'signIn',
    title: 'Single sign-on callback',
    description: 'Ends single sign-on: exchanges the provider’s code, and goes back to the application.',
  },
  {
    machine: selfCallbackMachine,
    area: 'signIn',
    title: 'Self-callback',
    description: 'Ends signing in to the console: exchanges the code for a token.',
  },
  {
    machine: logoutMachine,
    area: 'signIn',
    title: 'Logout',
    description: 'Signs out everywhere and returns to the root.',
  },
  {
    machine: forgotMachine,
    area: 'password',
    title: 'Forgotten password',
    description: 'Has a mail with a reset link sent, and says nothing about who has an account.',
  },
  {
    machine: resetMachine,
    area: 'password',
    title: 'New password',
    description: 'Verifies a reset link and sets a new password by it.',
  },
  {
    machine: listMachines.activeUsers,
    area: 'resource',
    title: 'List',
    description: 'The cached rows of a resource; every list is one of these.',
  },
  {
    machine: listPagesMachines.activeUsersPages,
    area: 'resource',
    title: 'Pages of a list',
    description: 'The service answers pages of a long list while the whole of it is not there.',
  },
  {
    machine: userFormMachine,
    area: 'resource',
    title: 'Form',
    description: 'Creates and edits one thing of a resource; every form is one of these.',
  },
  {
    machine: removalMachines.businessProfileRemoval,
    area: 'resource',
    title: 'Removal',
    description: 'Deletes one thing after what uses it was seen; every delete is one of these.',
  },
  {
    machine: statusChangeMachine,
    area: 'user',
    title: 'Status change',
    description: 'Activates and deactivates users, one after the other, and takes deactivations back.',
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
    description: 'Has a password reset mail sent to a user.',
  },
  {
    machine: passwordLinkMachine,
    area: 'user',
    title: 'Password link',
    description: 'Creates a one-time link for an administrator to pass on, where no mail can be sent.',
  },
  {
    machine: unbindingMachine,
    area: 'user',
    title: 'Undoing of a binding',
    description: 'Undoes whom an account is bound to at the external identity provider.',
  },
  {
    machine: bulkImportMachine,
    area: 'user',
    title: 'Import of users',
    description: 'Plans the import of a file of users, and runs it as planned or not at all.',
  },
  { machine: exportMachine, area: 'user', title: 'Export', description: 'Downloads users as a file.' },
  {
    machine: clusterTreeMachine,
    area: 'visibility',
    title: 'Cluster tree',
    description: 'Looks through the clusters of a visibility profile, and selects them in its form.',
  },
  {
    machine: networkMachine,
    area: 'visibility',
    title: 'What a user sees',
    description: 'Loads the network when somebody asks what a user sees of it.',
  },
  {
    machine: applicationSyncMachine,
    area: 'application',
    title: 'Sync of an application',
    description: 'Takes over from one application what it offers.',
  },
  {
    machine: syncAllMachine,
    area: 'application',
    title: 'Sync All Applications',
    description: 'Takes over from every application what it offers.',
  },
  {
    machine: visibilitySyncMachine,
    area: 'visibility',
    title: 'Sync Visibility Elements',
    description: 'Has element sets read from the inventory, one sync at a time.',
  },
  {
    machine: headerMachine,
    area: 'console',
    title: 'Suite header',
    description: 'Loads the shared header, or lets the built-in one stand in.',
  },
  {
    machine: listChangesMachine,
    area: 'console',
    title: 'Changes of others',
    description: 'Hears from the service, or asks it, which lists somebody else has changed.',
  },
  {
    machine: noticesMachine,
    area: 'console',
    title: 'Notices',
    description: 'Holds what a person is told in passing: what is visible, how long, and what is announced.',
  },
  {
    machine: versionMachine,
    area: 'console',
    title: 'Version of the page',
    description: 'Says when a part of the page is gone with an earlier version, and loads it anew.',
  },
  {
    machine: navigationMachine,
    area: 'console',
    title: 'Side navigation',
    description: 'Expanded or collapsed, as the person left it.',
  },
  {
    machine: flowDockMachine,
    area: 'flows',
    title: 'Flow beside a screen',
    description: 'Shows the flow of whatever screen one is on beside it.',
  },
  {
    machine: flowIndexMachine,
    area: 'flows',
    title: 'Index of flows',
    description: 'Knows which machines run now, in this tab and in watched ones.',
  },
  {
    machine: flowsMachine,
    area: 'flows',
    title: 'Viewer of flows',
    description: 'Looks at a chart, follows an actor through it, and replays what was recorded.',
  },
  {
    machine: sharingMachine,
    area: 'flows',
    title: 'Sharing of a tab',
    description: 'Lets other tabs of this browser watch this one, once a person says so.',
  },
];
