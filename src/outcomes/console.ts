import { isLost, isUnauthenticated } from '../../machines/common/faults.ts';
import type { FormName } from '../../machines/app/forms.ts';
import { type ListName, mapLists } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import type { Notice } from '../../machines/shell/notice-stack.ts';
import type { SyncedSet } from '../../machines/visibility-profile/visibility-sync.machine.ts';
import type { Fault } from '../../openapi/fault.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { bindingTexts } from '../screens/user/binding-texts.ts';
import { passwordLinkTexts } from '../screens/user/password-link-texts.ts';
import { bulkTexts } from '../screens/user/bulk-texts.ts';
import { statusTexts } from '../screens/user/status-texts.ts';
import { screened, screensOf } from '../resources.ts';
import { catalogue } from '../texts/catalogue.ts';
import { describeFault } from '../texts/faults.ts';
import { unclearTexts } from '../texts/unclear.ts';
import { clusterTexts, syncedSetTexts } from '../screens/visibility-profile/sync-texts.ts';
import { formRows } from './form-rows.ts';
import { age, forget, moveUsers, OFFERS, retryAll, USERS } from './list-updates.ts';
import type { Outcomes } from './outcome.ts';
import { removalRows } from './removal-rows.ts';
import { ROOT_ONLY, noticeOnly } from './rows.ts';

/** Who emits what while a person works with the console. */
type OwnName =
  | 'statusChange'
  | 'pull'
  | 'resetMail'
  | 'passwordLink'
  | 'unbinding'
  | 'bulkImport'
  | 'userExport'
  | 'visibilitySync'
  | 'applicationSync'
  | 'syncAll'
  | 'listChanges'
  | 'navigation'
  | 'clusterTree';

const error = (text: string): Notice => ({ kind: 'error', text });
const success = (text: string): Notice => ({ kind: 'success', text });

/** The catalogue's sentence, and why, where the service says it: who can mend a setting or a system learns which. */
const failed = (text: string, fault: Fault): Notice =>
  fault.kind === 'refused' && (fault.message || fault.status === 429)
    ? { ...error(text), detail: describeFault(fault) }
    : error(text);

const unclear = (text: string, detail: string): Notice => ({ kind: 'warning', text, detail });

/** As `failed`, of what cannot be looked up: an answer that was lost says nothing about what was done. */
const failedOrLost = (
  text: string,
  fault: Fault,
  [lost, detail]: readonly [text: string, detail: string],
): Notice => (isLost(fault) ? unclear(lost, detail) : failed(text, fault));

/** Why something that another system takes part in was not done, where its status says it; else null. */
function unanswered(fault: Fault, timedOut: string): string | null {
  if (fault.status === 504 || fault.status === 408) return timedOut;
  if (isUnauthenticated(fault)) return catalogue.notAuthorized;
  return fault.status === 444 ? catalogue.noResponse : null;
}

const changedStatus = (users: readonly UserSummary[], active: boolean): string =>
  users.map(({ username }) => catalogue.statusChanged(username, active)).join(', ');

function statusNotChanged(users: readonly UserSummary[], active: boolean, fault: Fault): string {
  const names = users.map(({ username }) => username).join(', ');
  return (
    unanswered(fault, catalogue.statusTimedOut) ?? catalogue.statusFailed(names, active, describeFault(fault))
  );
}

const synced = (elementSet: SyncedSet, count: number): string =>
  elementSet === 'all' ? catalogue.allSynced(count) : catalogue.synced(syncedSetTexts[elementSet], count);

/** What the outcomes of the work mean that is of no resource alone, or peculiar to one. */
const ownOutcomes = {
  statusChange: {
    changed: {
      notice: ({ users, unchanged, active, effects: { endedSessions, toldApplications } }) => {
        const detail = [
          ...unchanged.map(({ username }) => statusTexts.already(username, active)),
          ...(!active && endedSessions > 0 ? [statusTexts.ended(endedSessions)] : []),
          ...(!active && toldApplications.length > 0 ? [statusTexts.told(toldApplications)] : []),
        ].join(' ');
        return { ...success(changedStatus(users, active)), ...(detail !== '' && { detail }) };
      },
      offers: ({ users, unchanged, active }) => {
        // Whom somebody else has deactivated is theirs to activate.
        const deactivated = users.filter((user) => !unchanged.includes(user));
        return active || deactivated.length === 0
          ? null
          : {
              label: statusTexts.undo,
              to: 'statusChange',
              event: { type: 'UNDO', users: deactivated },
            };
      },
      counts: () => ({ action: 'toggle', subject: 'user' }),
      lists: ({ active, users }) => moveUsers(active, users),
    },
    refused: {
      notice: ({ user, active, fault }) => error(statusNotChanged([user], active, fault)),
      lists: ({ fault }) => (fault.status === 404 ? forget(...USERS) : []),
    },
    undone: {
      notice: ({ users, kept }) => {
        const why = kept.map(({ user, because }) => statusTexts.kept[because](user.username)).join(' ');
        if (kept.length === 0) return success(changedStatus(users, true));
        return users.length === 0
          ? { kind: 'warning', text: why }
          : { kind: 'warning', text: changedStatus(users, true), detail: why };
      },
      counts: () => ({ action: 'toggle', subject: 'user' }),
      lists: ({ users, kept }) => [...moveUsers(true, users), ...(kept.length > 0 ? forget(...USERS) : [])],
    },
    notUndone: {
      notice: ({ users, fault }) => error(statusNotChanged(users, true, fault)),
      lists: ({ fault }) => (fault.status === 404 ? forget(...USERS) : []),
    },
    unclear: {
      notice: ({ users, active }) =>
        unclear(
          unclearTexts.status(users.map(({ username }) => username).join(', '), active),
          unclearTexts.looked,
        ),
      lists: () => forget(...USERS),
    },
  },
  pull: {
    pulled: {
      ...noticeOnly('success', catalogue.pullSucceeded),
      counts: () => ({ action: 'pull', subject: 'user' }),
      // Locations and companies come with the users.
      lists: () => forget(...USERS, 'locations', 'companies'),
    },
    pullFailed: {
      notice: ({ fault }) => failedOrLost(catalogue.pullFailed, fault, unclearTexts.pull),
      // It may have come after users were changed.
      lists: () => forget(...USERS, 'locations', 'companies'),
    },
  },
  resetMail: {
    resetMailSent: noticeOnly('success', catalogue.resetMailSent),
    resetMailFailed: {
      notice: ({ fault }) => failedOrLost(catalogue.resetMailFailed, fault, unclearTexts.mail),
    },
  },
  passwordLink: {
    passwordLinkFailed: {
      notice: ({ user, fault }) =>
        failedOrLost(passwordLinkTexts.failed(user.username), fault, unclearTexts.passwordLink),
    },
  },
  unbinding: {
    userUnbound: {
      notice: ({ version: { stored } }) => success(bindingTexts.undone(stored.username)),
      counts: () => ({ action: 'edit', subject: 'user' }),
    },
    userNotUnbound: {
      notice: ({ user, fault }) => failed(bindingTexts.notUndone(user.username), fault),
      lists: ({ fault }) => (fault.status === 404 ? forget(...USERS) : []),
    },
    unbindingUnclear: {
      notice: ({ user }) => unclear(unclearTexts.unbinding(user.username), unclearTexts.looked),
    },
  },
  bulkImport: {
    imported: { ...noticeOnly('success', catalogue.importSucceeded), lists: () => forget(...USERS) },
    // A failure may have come after the users were changed: the answer alone was lost.
    importFailed: { ...noticeOnly('error', catalogue.importFailed), lists: () => forget(...USERS) },
    importUnclear: { ...noticeOnly('warning', bulkTexts.unclearTitle), lists: () => forget(...USERS) },
  },
  userExport: {
    exportFailed: { notice: ({ fault }) => error(bulkTexts.exportFailed(describeFault(fault))) },
  },
  visibilitySync: {
    visibilitySynced: {
      notice: ({ elementSet, count }) => success(synced(elementSet, count)),
      counts: () => ({ action: 'pull', subject: 'visibilityElement' }),
      // Profiles lose what the inventory has no more.
      lists: () => forget('visibilityProfiles'),
    },
    visibilitySyncFailed: {
      notice: ({ fault }) => {
        const why = unanswered(fault, catalogue.syncTimedOut);
        const [lost, detail] = unclearTexts.sync;
        return failedOrLost(why ?? catalogue.syncFailed, fault, [why ?? lost, detail]);
      },
      // It may have come after that was done.
      lists: () => forget('visibilityProfiles'),
    },
  },
  applicationSync: {
    applicationSynced: {
      notice: ({ version: { stored } }) =>
        success(catalogue.applicationSynced(stored.roles.length, stored.elements.length)),
      counts: () => ({ action: 'pull', subject: 'application' }),
      lists: () => forget('applications', ...OFFERS),
    },
    applicationNotSynced: {
      notice: ({ fault }) => failedOrLost(catalogue.applicationNotSynced, fault, unclearTexts.sync),
      lists: () => forget('applications', ...OFFERS),
    },
  },
  syncAll: {
    applicationsSynced: {
      notice: ({ applications }) =>
        applications.length > 0
          ? success(catalogue.applicationsSynced(applications.length))
          : { kind: 'warning', text: catalogue.noApplicationsSynced },
      counts: () => ({ action: 'pull', subject: 'application' }),
      lists: () => forget('applications', ...OFFERS),
    },
    // A failure may have come after some of them were synced.
    applicationsNotSynced: {
      notice: ({ fault }) => failedOrLost(catalogue.applicationsNotSynced, fault, unclearTexts.sync),
      lists: () => forget('applications', ...OFFERS),
    },
  },
  listChanges: {
    listsChanged: { lists: ({ lists }) => age(lists) },
    reached: { lists: retryAll, withdraws: ['version'] },
  },
  navigation: { navigationToggled: ROOT_ONLY },
  clusterTree: {
    childrenAdded: { notice: ({ count }) => ({ kind: 'info', text: clusterTexts.added(count) }) },
    childrenRemoved: { notice: ({ count }) => ({ kind: 'info', text: clusterTexts.removed(count) }) },
    primaryKept: { notice: ({ name }) => ({ kind: 'warning', text: catalogue.primaryKept(name) }) },
  },
} satisfies Outcomes<OwnName>;

// Each list, form and delete has the rows of its kind, made of what its own resource says: the compiler follows the
// rows, and not the names.
const listOutcomes = mapLists((subject) => ({
  listed: { counts: () => ({ action: 'list', subject }) },
})) as Outcomes<ListName>;

const formOutcomes = Object.fromEntries(
  screened.map((name) => [`${name}Form`, formRows(name, screensOf(name).form)]),
) as unknown as Outcomes<FormName>;

const removalOutcomes = Object.fromEntries(
  screened.flatMap((name) => {
    const { removal } = screensOf(name);
    return removal ? [[`${name}Removal`, removalRows(name, removal)]] : [];
  }),
) as Outcomes<RemovalName>;

/** What the outcomes of the console's work mean. */
export const consoleOutcomes: Outcomes<OwnName | ListName | FormName | RemovalName> = {
  ...listOutcomes,
  ...ownOutcomes,
  ...formOutcomes,
  ...removalOutcomes,
};
