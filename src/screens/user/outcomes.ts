import { isUnauthenticated } from '../../../machines/common/faults.ts';
import type { Notice } from '../../../machines/shell/notice-stack.ts';
import type { FileExport } from '../../../machines/user/export.machine.ts';
import { isChangedFile } from '../../../machines/user/import-file.ts';
import type { UserDraft } from '../../../machines/user/draft.ts';
import { summaryOf } from '../../../machines/user/summary.ts';
import { cleanName } from '../../../openapi/rules/names.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { User, UserSummary } from '../../../openapi/generated/types.ts';
import { type FormMessages, SESSION_TIMED_OUT } from '../../outcomes/form-messages.ts';
import { invalidate, moveUsers, remove, USERS } from '../../outcomes/list-updates.ts';
import { error, failed, failedOrLost, success, unanswered, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { noticeOnly } from '../../outcomes/rows.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';
import { describeFault } from '../../texts/faults.ts';
import { formNoticeTexts } from '../../texts/form-notices.ts';
import { unclearTexts } from '../../texts/unclear.ts';
import { configurationTexts } from '../configuration/texts.ts';
import { userFormTexts } from './texts.ts';
import { bulkTexts } from './bulk-texts.ts';

/** Maximum number of applications that a notice names. With more, it only says how many. */
const MAX_NAMED = 5;

/** The messages about users. Most are worded as in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (username: string) => `${username} Successfully Updated`,
  notSaved: (username: string, applications: readonly string[]) =>
    `Error Saving User ${username}${applications.length > 0 ? `, Failed Applications: ${applications.join(', ')}` : ''}`,
  noPassword: 'This user has no password yet.',
  unconfirmed: (username: string) => `User ${username} Was Not Saved Correctly, Please Verify`,
  busy: 'Please Wait Until Updating User Completes',

  statusChanged: (username: string, active: boolean) => `${username} ${active ? 'Activated' : 'Inactivated'}`,
  statusTimedOut: 'User Update Timed Out, Please Try Again Later',
  statusFailed: (username: string, active: boolean, message: string) =>
    `Failed To ${active ? 'Activate' : 'Inactivate'} ${username} Due To ${message}`,
  statusUnclear: (names: string, active: boolean) =>
    `It is not known whether ${names} was ${active ? 'activated' : 'inactivated'}`,
  status: {
    already: (username: string, active: boolean) =>
      `${username} was ${active ? 'active' : 'inactive'} already.`,
    ended: (sessions: number) =>
      sessions === 1
        ? '1 sign-in session has ended; Undo does not bring it back.'
        : `${sessions} sign-in sessions have ended; Undo does not bring them back.`,
    notified: (applications: readonly string[]) =>
      applications.length > MAX_NAMED
        ? `${applications.length} applications are notified.`
        : `Notified: ${applications.join(', ')}.`,
  },

  pulled: 'User Info Pull Successful',
  pullFailed: 'User Info Pull Failed',
  pullUnclear: ['It is not known whether users were pulled', unclearTexts.safeToRetry],

  resetMailSent: 'Email Has Been Sent To The Email Address',
  resetMailFailed: 'Failed To Send A Email',

  passwordLinkFailed: (username: string) => `Failed To Create A Password Link For ${username}`,
  passwordLinkUnclear: [
    'It is not known whether a password link was created',
    'No answer came. Create one once more: only the newest one works.',
  ],

  unbound: (username: string) => `${username} Is No Longer Bound To The Identity Provider`,
  notUnbound: (username: string) => `Failed To Undo The Binding Of ${username}`,
  unbindingUnclear: (username: string) => `It is not known whether the binding of ${username} was undone`,

  imported: 'Users uploaded and updated successfully',
  importFailed: 'Failed to update users, please try again later',
  exportFailed: (reason: string) => `The users could not be exported. ${reason}`,
  changesNotExported: (reason: string) => `The history could not be exported. ${reason}`,
} as const;

const userSaved = ({ username }: Pick<User, 'username'>, failedApps: readonly string[]): Notice =>
  failedApps.length > 0 ? error(messages.notSaved(username, failedApps)) : success(messages.saved(username));

const form: FormMessages<User, UserDraft> = {
  saved: (stored, failedApps, isNew) => ({
    ...userSaved(stored, failedApps),
    ...(isNew && { detail: messages.noPassword }),
  }),
  offers: ({ uuid, username, email, active }) => ({
    label: userFormTexts.sendReset,
    to: 'resetMail',
    event: { type: 'SEND', user: { uuid, username, email, active }, typed: email },
  }),
  savedOutOfSight: ({ username }, failedApps) => userSaved({ username: cleanName(username) }, failedApps),
  refused: ({ username }, fault) =>
    isUnauthenticated(fault)
      ? SESSION_TIMED_OUT
      : error(messages.notSaved(username, fault.failedUpdateApps ?? [])),
  unconfirmed: ({ username }) => error(messages.unconfirmed(username)),
  deleted: ({ username }) => ({ kind: 'warning', text: formNoticeTexts.deleted(username) }),
  busy: messages.busy,
  lists: {
    saved: (stored) => moveUsers(stored.active, [summaryOf(stored)]),
    savedOutOfSight: (uuid) => USERS.map((list) => remove(list, uuid)),
    notFound: invalidate(...USERS),
  },
};

export const resourceMessages = {
  of: 'user',
  savedAt: '/userprofile/api/v1/user/update',
  form,
} as const satisfies ResourceMessages;

/** Returns the notice of a file that was not imported for a reason other than a failure; null for failures. */
function notImported(fault: Fault): Notice | null {
  if (isChangedFile(fault)) return unclear(bulkTexts.nothingImported, bulkTexts.fileChanged);
  return isUnauthenticated(fault) ? unclear(bulkTexts.nothingImported, bulkTexts.signedOut) : null;
}

const changedStatus = (users: readonly UserSummary[], active: boolean): string =>
  users.map(({ username }) => messages.statusChanged(username, active)).join(', ');

const statusNotChanged = ({ username }: UserSummary, active: boolean, fault: Fault): string =>
  unanswered(fault, messages.statusTimedOut) ?? messages.statusFailed(username, active, describeFault(fault));

/** The messages of exports other than those of users. */
const EXPORT_FAILURES: Partial<Record<FileExport['scope'], (reason: string) => string>> = {
  changes: messages.changesNotExported,
  configuration: configurationTexts.exportFailed,
};

/** Outcomes of actions on users outside of the form: status, pull, mails, links, bindings, import and export. */
export const outcomes = {
  statusChange: {
    changed: {
      notice: ({ users, unchanged, active, effects: { endedSessions, notifiedApplications } }) => {
        const detail = [
          ...unchanged.map(({ username }) => messages.status.already(username, active)),
          ...(!active && endedSessions > 0 ? [messages.status.ended(endedSessions)] : []),
          ...(!active && notifiedApplications.length > 0
            ? [messages.status.notified(notifiedApplications)]
            : []),
        ].join(' ');
        return { ...success(changedStatus(users, active)), ...(detail !== '' && { detail }) };
      },
      undoes: ({ active }) => `/userprofile/api/v1/user/${active ? 'activate' : 'inactivate'}`,
      counts: () => ({ action: 'toggle', subject: 'user' }),
      lists: ({ active, users }) => moveUsers(active, users),
    },
    refused: {
      notice: ({ user, active, fault }) => error(statusNotChanged(user, active, fault)),
      lists: ({ fault }) => (fault.status === 404 ? invalidate(...USERS) : []),
    },
    unclear: {
      notice: ({ user, active }) =>
        unclear(messages.statusUnclear(user.username, active), unclearTexts.looked),
      lists: () => invalidate(...USERS),
    },
  },
  pull: {
    pulled: {
      ...noticeOnly('success', messages.pulled),
      counts: () => ({ action: 'pull', subject: 'user' }),
      // A pull also changes locations and companies.
      lists: () => invalidate(...USERS, 'locations', 'companies'),
    },
    pullFailed: {
      notice: ({ fault }) => failedOrLost(messages.pullFailed, fault, messages.pullUnclear),
      // The pull may have failed midway, after it changed some users.
      lists: () => invalidate(...USERS, 'locations', 'companies'),
    },
  },
  resetMail: {
    resetMailSent: noticeOnly('success', messages.resetMailSent),
    resetMailFailed: {
      notice: ({ fault }) => failedOrLost(messages.resetMailFailed, fault, unclearTexts.mail),
    },
  },
  passwordLink: {
    passwordLinkFailed: {
      notice: ({ user, fault }) =>
        failedOrLost(messages.passwordLinkFailed(user.username), fault, messages.passwordLinkUnclear),
    },
  },
  unbinding: {
    userUnbound: {
      notice: ({ version: { stored } }) => success(messages.unbound(stored.username)),
      counts: () => ({ action: 'edit', subject: 'user' }),
    },
    userNotUnbound: {
      notice: ({ user, fault }) => failed(messages.notUnbound(user.username), fault),
      lists: ({ fault }) => (fault.status === 404 ? invalidate(...USERS) : []),
    },
    unbindingUnclear: {
      notice: ({ user }) => unclear(messages.unbindingUnclear(user.username), unclearTexts.looked),
    },
  },
  bulkImport: {
    imported: {
      ...noticeOnly('success', messages.imported),
      undoes: () => '/userprofile/api/v1/user/import',
      lists: () => invalidate(...USERS),
    },
    // Users may have been changed even if the import failed or its response was lost.
    importFailed: {
      notice: ({ fault }) => notImported(fault) ?? error(messages.importFailed),
      lists: () => invalidate(...USERS),
    },
    importUnclear: { ...noticeOnly('warning', bulkTexts.unclearTitle), lists: () => invalidate(...USERS) },
  },
  fileExport: {
    exportFailed: {
      notice: ({ file, fault }) =>
        error((EXPORT_FAILURES[file.scope] ?? messages.exportFailed)(describeFault(fault))),
    },
  },
} satisfies Outcomes<
  'statusChange' | 'pull' | 'resetMail' | 'passwordLink' | 'unbinding' | 'bulkImport' | 'fileExport'
>;
