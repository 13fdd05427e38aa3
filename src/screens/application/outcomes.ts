import type { Application } from '../../../openapi/generated/types.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import { invalidate, OFFERS, remove, replace } from '../../outcomes/list-updates.ts';
import { failedOrLost, success } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';
import { unclearTexts } from '../../texts/unclear.ts';

/** The messages about applications, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Application ${name} Saved Successfully`,
  taken: 'An Application with this name already exists',
  notSaved: 'Error Saving Application',
  deleted: 'Application Deleted Successfully',
  notDeleted: 'Failed to Delete Application',
  usageFailed: 'The application profiles that use this application could not be loaded',
  synced: (roles: number, elements: number) =>
    `Application Synced Successfully With ${roles} Roles And ${elements} Elements`,
  notSynced: 'Failed To Sync Application',
  allSynced: (count: number) => `${count} Applications Synced`,
  noneSynced: 'Response Contains No Applications, Sync Failed',
  allNotSynced: 'Failed To Sync Apps',
} as const;

export const resourceMessages = {
  of: 'application',
  savedAt: '/userprofile/api/v1/app/update',
  deletedAt: '/userprofile/api/v1/app',
  form: namedForm<Application>({
    saved: messages.saved,
    taken: messages.taken,
    failed: messages.notSaved,
    lists: {
      saved: (stored, { uuid }) => [
        replace('applications', stored),
        ...(uuid === null ? [] : invalidate(...OFFERS)),
      ],
      savedOutOfSight: (uuid) => [remove('applications', uuid), ...invalidate(...OFFERS)],
      notFound: invalidate('applications'),
    },
  }),
  removal: messages,
} as const satisfies ResourceMessages;

/** For each event that a sync emits: the notice to show, the action to count, and the lists to load again. */
export const outcomes = {
  applicationSync: {
    applicationSynced: {
      notice: ({ version: { stored } }) =>
        success(messages.synced(stored.roles.length, stored.elements.length)),
      counts: () => ({ action: 'pull', subject: 'application' }),
      lists: () => invalidate('applications', ...OFFERS),
    },
    applicationNotSynced: {
      notice: ({ fault }) => failedOrLost(messages.notSynced, fault, unclearTexts.sync),
      lists: () => invalidate('applications', ...OFFERS),
    },
  },
  syncAll: {
    applicationsSynced: {
      notice: ({ applications }) =>
        applications.length > 0
          ? success(messages.allSynced(applications.length))
          : { kind: 'warning', text: messages.noneSynced },
      counts: () => ({ action: 'pull', subject: 'application' }),
      lists: () => invalidate('applications', ...OFFERS),
    },
    // The sync may have failed midway, after some applications.
    applicationsNotSynced: {
      notice: ({ fault }) => failedOrLost(messages.allNotSynced, fault, unclearTexts.sync),
      lists: () => invalidate('applications', ...OFFERS),
    },
  },
} satisfies Outcomes<'applicationSync' | 'syncAll'>;
