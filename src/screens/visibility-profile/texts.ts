import type { FaultText, FaultTexts } from '../form/fault-texts.ts';
import type { VisibilityProfile } from '../../../openapi/generated/types.ts';
import { type RemovalTexts, usedByUsers } from '../removal/texts.ts';
import { units } from '../../texts/units.ts';
import { messages } from './outcomes.ts';
import { named } from '../../texts/names.ts';
import { profileFaults, profileFormTexts } from '../profile/texts.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';

const CHANGED_CLUSTERS: Unit = { one: 'changed cluster', many: 'changed clusters' };

export const visibilityProfileFormTexts = {
  title: { creating: 'New Visibility', editing: 'Editing Visibility' },
  fields: {
    ...profileFormTexts.fields,
    primaryVisibility: 'Primary Visibility',
    carriers: 'Carrier',
    clusters: 'Cluster',
    clusterGroups: 'Cluster Group',
    defaultClusterGroup: 'Default Cluster Group',
    networkGroups: 'Network Group',
    neAttributes: 'Network Attribute',
    venues: 'Venue',
  },
  nouns: { ...profileFormTexts.nouns, primaryVisibility: 'cluster' },
  noPrimary: '-- Please Select --',
  primaryHelp: 'Making a cluster primary selects it and all below it.',
  becamePrimary: (name: string) => `${name} became the primary visibility: there was none before.`,
  primary: 'Primary',
  makePrimary: 'Make Primary',
  defaultGroup: 'Default',
  /** Returns a text such as `12 of 340 selected`. */
  selected: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} selected`,
  onlySelected: 'Selected only',
  noneSelected: 'No cluster is selected',
  /** Returns a text such as `3 changed clusters are hidden by the filter.` */
  hiddenChanges: (count: number) =>
    `${counted(count, CHANGED_CLUSTERS)} ${count === 1 ? 'is' : 'are'} hidden by the filter.`,
  showChanged: 'Show Them',
  clustersOutsideTree: 'Some clusters of this visibility are not in the tree',
  heldNamed: (names: readonly string[]) =>
    `${named(names)}: they are gone, or not visible to you. They stay unless they are left out.`,
  removeMissing: 'Leave Them Out',
} as const;

/** The errors shown at fields. A key is the code that the form's rules return. */
export const visibilityProfileFaults: FaultTexts = new Map<string, FaultText>([
  ...profileFaults,
  ['taken', messages.taken],
  ['nothingVisible', 'Either primary visibility or a network group has to be set'],
]);

export const visibilityProfileListTexts = {
  title: 'Visibilities',
  headers: { description: 'Description' },
  unit: units.visibility,
  create: 'New Visibility',
  sync: 'Sync Visibility Elements',
  emptyHelp:
    'Bring the parts of the network in with Sync Visibility Elements. Then create one with New Visibility: it says which of them its users see.',
} as const;

export const visibilityProfileRemovalTexts: RemovalTexts<VisibilityProfile> = {
  title: (name) => `Delete the visibility profile ${name}?`,
  usage: usedByUsers,
  losses: () => ({
    text: 'They keep their accounts and roles, but each of them has no visibility until they are given another one.',
    items: [],
  }),
};
