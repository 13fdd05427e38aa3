import { cleanName } from '../../openapi/names.ts';
import { isUnauthenticated } from '../../machines/common/calls.ts';
import type { FormName } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import { summaryOf } from '../../machines/user/summary.ts';
import type { UserDraft } from '../../machines/user/draft.ts';
import type { SyncedSet } from '../../machines/visibility-profile/visibility-sync.machine.ts';
import type { Fault } from '../../openapi/fault.ts';
import type { User } from '../../openapi/types.ts';
import { paths } from '../paths.ts';
import { bindingTexts } from '../texts/binding.ts';
import { bulkTexts } from '../texts/bulk.ts';
import { catalogue } from '../texts/catalogue.ts';
import { describeFault } from '../texts/faults.ts';
import { removalEnds } from './removal-ends.ts';
import { clusterTexts, syncedSetTexts } from '../texts/visibility.ts';
import type { Notice } from '../ui/feedback/notify.ts';
import { formRows, namedFormRows, profileLists, SESSION_TIMED_OUT } from './form-outcomes.ts';
import { forget, moveUsers, remove, replace, USERS } from './list-updates.ts';
import type { Outcomes } from './outcome.ts';
import { removalRows } from './removal-outcomes.ts';
import { ROOT_ALONE, told } from './rows.ts';

/** Who emits what while a person works with the console. */
type ConsoleName =
  | ListName
  | RemovalName
  | FormName
  | 'statusChange'
  | 'pull'
  | 'resetMail'
  | 'unbinding'
  | 'bulkImport'
  | 'userExport'
  | 'visibilitySync'
  | 'applicationSync'
  | 'syncAll'
  | 'navigation'
  | 'clusterTree';

const error = (text: string): Notice => ({ kind: 'error', text });
const success = (text: string): Notice => ({ kind: 'success', text });

/** The catalogue's sentence, and why, where the service says it: who can mend a setting or a system learns which. */
const failed = (text: string, fault: Fault): Notice =>
  fault.kind === 'refused' && (fault.message || fault.status === 429)
    ? { ...error(text), detail: describeFault(fault) }
    : error(text);

/** Why something that another system takes part in was not done, where its status says it; else null. */
function unanswered(fault: Fault, timedOut: string): string | null {
  if (fault.status === 504 || fault.status === 408) return timedOut;
  if (isUnauthenticated(fault)) return catalogue.notAuthorized;
  return fault.status === 444 ? catalogue.noResponse : null;
}

const synced = (elementSet: SyncedSet, count: number): string =>
  elementSet === 'all'
    ? catalogue.allSynced(count)
    : catalogue.synced(syncedSetTexts.get(elementSet)!, count);

const userSaved = ({ username }: Pick<User, 'username'>, failedApps: readonly string[]): Notice =>
  failedApps.length > 0
    ? error(catalogue.userSaveFailed(username, failedApps))
    : success(catalogue.userSaved(username));

const listRows = <Name extends ListName>(subject: Name) => ({
  listed: { counts: () => ({ action: 'list' as const, subject }) },
});

/** What applications offer is in more lists than their own; a new category of elements gets a tab. */
const OFFERS = ['appProfiles', 'elementConfig'] as const;

/** What the outcomes of the console's work mean. */
export const consoleOutcomes = {
  activeUsers: listRows('activeUsers'),
  inactiveUsers: listRows('inactiveUsers'),
  businessProfiles: listRows('businessProfiles'),
  visibilityProfiles: listRows('visibilityProfiles'),
  appProfiles: listRows('appProfiles'),
  applications: listRows('applications'),
  locations: listRows('locations'),
  companies: listRows('companies'),
  elementConfig: listRows('elementConfig'),
  clients: listRows('clients'),

  statusChange: {
    changed: {
      notice: ({ users, active }) =>
        success(users.map(({ username }) => catalogue.statusChanged(username, active)).join(', ')),
      counts: () => ({ action: 'toggle', subject: 'user' }),
      lists: ({ active, users }) => moveUsers(active, users),
    },
    refused: {
      notice: ({ user, active, fault }) =>
        error(
          unanswered(fault, catalogue.statusTimedOut) ??
            catalogue.statusFailed(user.username, active, describeFault(fault)),
        ),
      lists: ({ fault }) => (fault.status === 404 ? forget(...USERS) : []),
    },
  },
  pull: {
    pulled: {
      ...told('success', catalogue.pullSucceeded),
      counts: () => ({ action: 'pull', subject: 'user' }),
      // Locations and companies come with the users.
      lists: () => forget(...USERS, 'locations', 'companies'),
    },
    pullFailed: { notice: ({ fault }) => failed(catalogue.pullFailed, fault) },
  },
  resetMail: {
    resetMailSent: told('success', catalogue.resetMailSent),
    resetMailFailed: { notice: ({ fault }) => failed(catalogue.resetMailFailed, fault) },
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
  },
  bulkImport: {
    imported: { ...told('success', catalogue.importSucceeded), lists: () => forget(...USERS) },
    // A failure may have come after the users were changed: the answer alone was lost.
    importFailed: { ...told('error', catalogue.importFailed), lists: () => forget(...USERS) },
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
      notice: ({ fault }) => failed(unanswered(fault, catalogue.syncTimedOut) ?? catalogue.syncFailed, fault),
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
      notice: ({ fault }) => failed(catalogue.applicationNotSynced, fault),
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
      notice: ({ fault }) => failed(catalogue.applicationsNotSynced, fault),
      lists: () => forget('applications', ...OFFERS),
    },
  },
  navigation: { navigationToggled: ROOT_ALONE },
  clusterTree: {
    childrenAdded: { notice: ({ count }) => ({ kind: 'info', text: clusterTexts.added(count) }) },
    childrenRemoved: { notice: ({ count }) => ({ kind: 'info', text: clusterTexts.removed(count) }) },
    primaryKept: { notice: ({ name }) => ({ kind: 'warning', text: catalogue.primaryKept(name) }) },
  },

  userForm: formRows<User, UserDraft>({
    subject: 'user',
    saved: userSaved,
    handedOver: ({ username }, failedApps) => userSaved({ username: cleanName(username) }, failedApps),
    refused: ({ username }, fault) =>
      isUnauthenticated(fault)
        ? SESSION_TIMED_OUT
        : error(catalogue.userSaveFailed(username, fault.failedUpdateApps ?? [])),
    unconfirmed: ({ username }) => error(catalogue.userUnconfirmed(username)),
    busy: catalogue.userFormBusy,
    pathOf: paths.editUser,
    list: '/user/list',
    lists: {
      saved: (stored) => moveUsers(stored.active, [summaryOf(stored)]),
      handedOver: (uuid) => USERS.map((list) => remove(list, uuid)),
      gone: forget(...USERS),
    },
  }),
  businessProfileForm: namedFormRows({
    subject: 'businessProfile',
    saved: catalogue.businessProfileSaved,
    taken: catalogue.businessProfileTaken,
    failed: catalogue.businessProfileNotSaved,
    pathOf: paths.editBusinessProfile,
    list: '/profile/business/list',
    // Users are listed with the names of their profiles.
    lists: profileLists('businessProfiles', USERS),
  }),
  visibilityProfileForm: namedFormRows({
    subject: 'visibilityProfile',
    saved: catalogue.visibilityProfileSaved,
    taken: catalogue.visibilityProfileTaken,
    failed: catalogue.visibilityProfileNotSaved,
    pathOf: paths.editVisibilityProfile,
    list: '/profile/visibility/list',
    lists: profileLists('visibilityProfiles', USERS),
  }),
  appProfileForm: namedFormRows({
    subject: 'appProfile',
    saved: catalogue.appProfileSaved,
    taken: catalogue.appProfileTaken,
    failed: catalogue.appProfileNotSaved,
    pathOf: paths.editAppProfile,
    list: '/profile/app/list',
    lists: profileLists('appProfiles', ['businessProfiles']),
  }),
  applicationForm: namedFormRows({
    subject: 'application',
    saved: catalogue.applicationSaved,
    taken: catalogue.applicationTaken,
    failed: catalogue.applicationNotSaved,
    pathOf: paths.editApplication,
    list: '/application/list',
    lists: {
      saved: (stored, { uuid }) => [
        replace('applications', stored),
        ...(uuid === null ? [] : forget(...OFFERS)),
      ],
      handedOver: (uuid) => [remove('applications', uuid), ...forget(...OFFERS)],
      gone: forget('applications'),
    },
  }),
  clientForm: namedFormRows({
    subject: 'client',
    saved: () => catalogue.clientSaved,
    taken: catalogue.clientNotSaved,
    failed: catalogue.clientNotSaved,
    pathOf: paths.editClient,
    list: '/authClient/list',
    lists: {
      saved: ({ clientSecret: _secret, ...row }) => [replace('clients', row)],
      handedOver: (uuid) => [remove('clients', uuid)],
      gone: forget('clients'),
    },
  }),

  businessProfileRemoval: removalRows({
    subject: 'businessProfile',
    ...removalEnds.businessProfileRemoval,
    path: '/profile/business/list',
    formOf: paths.editBusinessProfile,
    list: 'businessProfiles',
    shownIn: USERS,
  }),
  visibilityProfileRemoval: removalRows({
    subject: 'visibilityProfile',
    ...removalEnds.visibilityProfileRemoval,
    path: '/profile/visibility/list',
    formOf: paths.editVisibilityProfile,
    list: 'visibilityProfiles',
    shownIn: USERS,
  }),
  appProfileRemoval: removalRows({
    subject: 'appProfile',
    ...removalEnds.appProfileRemoval,
    path: '/profile/app/list',
    formOf: paths.editAppProfile,
    loadsAnew: true,
    list: 'appProfiles',
    shownIn: ['businessProfiles'],
  }),
  applicationRemoval: removalRows({
    subject: 'application',
    ...removalEnds.applicationRemoval,
    path: '/application/list',
    formOf: paths.editApplication,
    list: 'applications',
    shownIn: ['appProfiles', 'businessProfiles'],
  }),
} satisfies Outcomes<ConsoleName>;
