import type { Insertable } from 'kysely';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { RoleName } from '../../service/db/schema.ts';
import type { VisibilityElementTable, VisibilityKind } from '../../service/visibility-profile/tables.ts';
import { fixedUuid } from './fixed.ts';
import type { Rows } from './rows.ts';
import { clusterBranch, clusterRows, clusterUuid } from './clusters.ts';
import { companyUuids } from './locations-and-companies.ts';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(2, '0')}`);

const ELEMENTS: Record<VisibilityKind, readonly string[]> = {
  carrier: [
    'Aurora',
    'Borealis',
    'Cascadia',
    'Estrella Móvil',
    'Fjordnett',
    'Grünwald',
    'Høyland',
    'Jadran',
    'Meridian',
    'Nippon Kaisen 日本回線',
    'Orange River',
    'Żubr Telekom',
    ...numbered('Roaming Partner', 12),
  ],
  clusterGroup: [
    'All Exchanges',
    'All Towers',
    'Capital Cities',
    'Coastal',
    'Data Centre Cities',
    'High Availability',
    'Island Sites',
    'Night Watch',
    ...numbered('Maintenance Window', 6),
  ],
  networkGroup: [
    'Access',
    'Backhaul',
    'Broadcast',
    'Core',
    'Enterprise VPN',
    'Metro Ethernet',
    'Rail Signalling',
    'Submarine',
    ...numbered('Lab', 10),
  ],
  networkElementAttribute: [
    'Commissioned',
    'Firmware',
    'IPv6 Ready',
    'Owner',
    'Power Backup',
    'Rack',
    'Serviced by',
    'Vendor',
    ...numbered('Custom Attribute', 22),
  ],
  venue: [
    'Central Station',
    'City Hospital',
    'Congress Centre',
    'Estádio do Porto',
    'Grand Theatre',
    'National Stadium',
    'Parliament',
    'Seaport',
    'University',
    ...numbered('Shopping Centre', 16),
  ],
};

export const elementUuid = (kind: VisibilityKind, name: string): string => fixedUuid(kind, name);

interface DemoVisibilityProfile {
  name: string;
  description: string;
  /** Paths of clusters, each chosen with all its descendants. The first cluster is the primary visibility. */
  clusters?: readonly string[];
  defaultClusterGroup?: string;
  elements?: Partial<Record<VisibilityKind, readonly string[]>>;
  minimumRole?: RoleName;
  companyUuid?: string | null;
}

export const USED_VISIBILITY_PROFILES: readonly DemoVisibilityProfile[] = [
  {
    name: 'Everything',
    description: 'The whole network',
    clusters: ['Europe', 'Africa', 'Americas', 'Asia Pacific'],
    defaultClusterGroup: 'Capital Cities',
    elements: ELEMENTS,
  },
  {
    name: 'Europe',
    description: 'Europe with the carriers that serve it',
    clusters: ['Europe'],
    defaultClusterGroup: 'Coastal',
    elements: {
      carrier: ['Aurora', 'Grünwald', 'Jadran', 'Żubr Telekom'],
      clusterGroup: ['Coastal', 'Capital Cities'],
      networkGroup: ['Core', 'Access'],
    },
  },
  {
    name: 'Americas',
    description: 'North and South America',
    clusters: ['Americas'],
    elements: { carrier: ['Cascadia', 'Estrella Móvil'], networkGroup: ['Backhaul'] },
  },
  {
    name: 'Asia Pacific',
    description: 'Australia, Japan and Vietnam',
    clusters: ['Asia Pacific'],
    elements: { carrier: ['Nippon Kaisen 日本回線'], venue: ['Grand Theatre', 'Seaport'] },
  },
  { name: 'Africa', description: 'Egypt, Kenya and Nigeria', clusters: ['Africa'] },
  {
    name: 'Berlin and Kraków',
    description: 'Two cities of two countries',
    clusters: ['Europe/Germany/Berlin', 'Europe/Poland/Kraków'],
    elements: { networkElementAttribute: ['Owner', 'Vendor'] },
  },
  {
    name: 'Network groups only',
    description: 'No clusters: what the groups hold, wherever it stands',
    elements: { networkGroup: ['Core', 'Backhaul', 'Submarine'] },
  },
];

const UNUSED_VISIBILITY_PROFILES: readonly DemoVisibilityProfile[] = [
  {
    name: 'Aurora Networks only',
    description: 'For the administrators of one company',
    clusters: ['Europe/Spain'],
    elements: { carrier: ['Aurora'] },
    minimumRole: 'SCO_ADMIN',
    companyUuid: companyUuids[0] ?? null,
  },
  {
    name: 'All customers of SCO',
    description: 'Visible to the administrators of every company',
    elements: { networkGroup: ['Enterprise VPN'] },
    minimumRole: 'SCO_ADMIN',
  },
  {
    name: 'Laboratory',
    description: 'Equipment under test',
    elements: { networkGroup: numbered('Lab', 10) },
    minimumRole: PRODUCT_ADMIN,
  },
];

const PROFILES = [...USED_VISIBILITY_PROFILES, ...UNUSED_VISIBILITY_PROFILES];

const KINDS = Object.keys(ELEMENTS) as VisibilityKind[];

export const visibilityProfileUuid = (name: string): string => fixedUuid('visibility-profile', name);

export const elementRows = (): Insertable<VisibilityElementTable>[] =>
  KINDS.flatMap((kind) => ELEMENTS[kind].map((name) => ({ uuid: elementUuid(kind, name), kind, name })));

function profileRow(profile: DemoVisibilityProfile) {
  const primary = profile.clusters?.[0];
  const group = profile.defaultClusterGroup;
  return {
    uuid: visibilityProfileUuid(profile.name),
    name: profile.name,
    name_folded: fold(profile.name),
    description: profile.description,
    primary_cluster_uuid: primary === undefined ? null : clusterUuid(primary),
    default_cluster_group_uuid: group === undefined ? null : elementUuid('clusterGroup', group),
    minimum_role: profile.minimumRole ?? 'ADMIN',
    company_uuid: profile.companyUuid ?? null,
  };
}

const chosenElements = ({ name, elements = {} }: DemoVisibilityProfile) =>
  KINDS.flatMap((kind) =>
    (elements[kind] ?? []).map((element) => ({
      visibility_profile_uuid: visibilityProfileUuid(name),
      element_uuid: elementUuid(kind, element),
    })),
  );

const chosenClusters = ({ name, clusters = [] }: DemoVisibilityProfile) =>
  clusters.flatMap(clusterBranch).map((cluster) => ({
    visibility_profile_uuid: visibilityProfileUuid(name),
    cluster_uuid: cluster,
  }));

export const visibilityRows = (): Rows => ({
  visibility_elements: elementRows(),
  clusters: clusterRows(),
  visibility_profiles: PROFILES.map(profileRow),
  visibility_profile_elements: PROFILES.flatMap(chosenElements),
  visibility_profile_clusters: PROFILES.flatMap(chosenClusters),
});
