import type { SyncedSet } from '../../../machines/visibility-profile/visibility-sync.machine.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import { invalidate } from '../../outcomes/list-updates.ts';
import { failedOrLost, success, unanswered } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';
import { counted } from '../../texts/counts.ts';
import { unclearTexts } from '../../texts/unclear.ts';
import { units } from '../../texts/units.ts';
import { syncedSetTexts } from './sync-texts.ts';

/** The messages about visibility profiles, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Visibility ${name} Is Saved Successfully`,
  taken: 'A Visibility Profile with this name already exists',
  notSaved: 'Error Saving Visibility Profile',
  deleted: 'Visibility Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Visibility Profile',
  usageFailed: 'There Was Error While Fetching Users Who Use This Visibility Profile',
  allSynced: (count: number) => `All Syncs Completed Successfully, ${count} Elements Synced`,
  synced: (type: string, count: number) => `${type} Sync Completed, ${count} Elements Synced`,
  syncTimedOut: 'Syncing Timed Out, Please Try Again Later',
  syncFailed: 'Error During Syncing',
  /** Says how many clusters below a cluster were also selected or deselected when the user pressed it. */
  childrenAdded: (count: number) => `${counted(count, units.child)} added`,
  childrenRemoved: (count: number) => `${counted(count, units.child)} removed`,
  primaryKept: (cluster: string) =>
    `Primary Visibility Cannot Be Removed, Please Select New One To Remove '${cluster}'`,
} as const;

export const resourceMessages = {
  of: 'visibilityProfile',
  savedAt: '/userprofile/api/v1/profile/visibility/update',
  deletedAt: '/userprofile/api/v1/profile/visibility',
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: messages,
} as const satisfies ResourceMessages;

const synced = (elementSet: SyncedSet, count: number): string =>
  elementSet === 'all' ? messages.allSynced(count) : messages.synced(syncedSetTexts[elementSet], count);

/** Outcomes of syncs with the inventory, and of pressing a cluster in the tree. */
export const outcomes = {
  visibilitySync: {
    visibilitySynced: {
      notice: ({ elementSet, count }) => success(synced(elementSet, count)),
      counts: () => ({ action: 'pull', subject: 'visibilityElement' }),
      // A sync also changes profiles: it removes elements that the inventory no longer has.
      lists: () => invalidate('visibilityProfiles'),
    },
    visibilitySyncFailed: {
      notice: ({ fault }) => {
        const why = unanswered(fault, messages.syncTimedOut);
        const [lost, detail] = unclearTexts.sync;
        return failedOrLost(why ?? messages.syncFailed, fault, [why ?? lost, detail]);
      },
      // The sync may have failed midway, after it changed some profiles.
      lists: () => invalidate('visibilityProfiles'),
    },
  },
  clusterTree: {
    childrenAdded: { notice: ({ count }) => ({ kind: 'info', text: messages.childrenAdded(count) }) },
    childrenRemoved: { notice: ({ count }) => ({ kind: 'info', text: messages.childrenRemoved(count) }) },
    primaryKept: { notice: ({ name }) => ({ kind: 'warning', text: messages.primaryKept(name) }) },
  },
} satisfies Outcomes<'visibilitySync' | 'clusterTree'>;
