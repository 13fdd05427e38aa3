import type { SyncedSet } from '../../../machines/visibility-profile/visibility-sync.machine.ts';

export const syncedSetTexts: Readonly<Record<SyncedSet, string>> = {
  all: 'All',
  carrier: 'Carrier',
  cluster: 'Cluster',
  clusterGroup: 'Cluster Group',
  networkGroup: 'Network Group',
  networkElementAttribute: 'NE Attribute',
  venue: 'Venue',
};
