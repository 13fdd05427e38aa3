import type { SyncedSet } from '../../../machines/visibility-profile/visibility-sync.machine.ts';
import { counted } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

export const syncedSetTexts: Readonly<Record<SyncedSet, string>> = {
  all: 'All',
  carrier: 'Carrier',
  cluster: 'Cluster',
  clusterGroup: 'Cluster Group',
  networkGroup: 'Network Group',
  networkElementAttribute: 'NE Attribute',
  venue: 'Venue',
};

/** Says what pressing a cluster did to those below it (B7.3). */
export const clusterTexts = {
  added: (count: number) => `${counted(count, units.child)} added`,
  removed: (count: number) => `${counted(count, units.child)} removed`,
} as const;
