import { clusterTree } from '../../machines/visibility-profile/cluster-tree.ts';
import type {
  VisibilityProfileChoices,
  VisibilityProfileDraft,
} from '../../machines/visibility-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { Reference, VisibilityProfile } from '../../openapi/generated/types.ts';
import { NETWORK } from './clusters.ts';

export const named = (name: string): Reference => ({ uuid: `uuid of ${name}`, name });

/**
 * Returns the choices of the visibility profile form: a cluster tree of three levels, and a few elements of each kind.
 */
export const visibilityProfileChoices = (
  changes: Partial<VisibilityProfileChoices> = {},
): VisibilityProfileChoices => ({
  tree: clusterTree(NETWORK),
  storedClusters: [],
  carriers: ['Blue', 'Green', 'Red'].map(named),
  clusterGroups: ['Coast', 'Inland'].map(named),
  networkGroups: ['Core', 'Edge'].map(named),
  neAttributes: ['5G'].map(named),
  venues: ['Arena'].map(named),
  companies: [{ uuid: 'acme', name: 'Acme' }],
  defaultRole: 'ADMIN',
  ...changes,
});

/**
 * Returns a visibility profile in the form of the service's response: Egypt with its descendants, a carrier, and a
 * default cluster group.
 */
export const storedVisibilityProfile = (changes: Partial<VisibilityProfile> = {}): VisibilityProfile => ({
  uuid: 'uuid-nile',
  name: 'Nile',
  description: 'Along the river',
  minimumRole: { name: 'ADMIN' },
  [COMPANY_FIELD]: null,
  primaryVisibility: named('Egypt'),
  carriers: [named('Red')],
  clusters: ['Aswan', 'Cairo', 'Egypt'].map(named),
  defaultClusterGroup: named('Coast'),
  clusterGroups: [named('Coast')],
  networkGroups: [],
  neAttributes: [],
  venues: [],
  ...changes,
});

export const visibilityProfileDraft = (
  changes: Partial<VisibilityProfileDraft> = {},
): VisibilityProfileDraft => ({
  name: 'Nile',
  description: 'Along the river',
  minimumRole: 'ADMIN',
  company: '',
  primaryVisibility: 'uuid of Egypt',
  carriers: ['uuid of Red'],
  clusters: ['uuid of Egypt', 'uuid of Cairo', 'uuid of Aswan'],
  defaultClusterGroup: 'uuid of Coast',
  clusterGroups: ['uuid of Coast'],
  networkGroups: [],
  neAttributes: [],
  venues: [],
  ...changes,
});
