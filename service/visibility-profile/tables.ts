import type { Generated } from 'kysely';
import type { VisibleToColumns } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    visibility_elements: VisibilityElementTable;
    clusters: ClusterTable;
    visibility_profiles: VisibilityProfileTable;
    visibility_profile_elements: VisibilityProfileElementTable;
    visibility_profile_clusters: VisibilityProfileClusterTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    visibilityProfiles: true;
    clusters: 'unfollowed';
    visibilityElements: 'unfollowed';
  }
}

export type VisibilityKind =
  'carrier' | 'clusterGroup' | 'networkGroup' | 'networkElementAttribute' | 'venue';

export type ElementType = VisibilityKind | 'cluster';

export interface VisibilityElementTable {
  uuid: string;
  kind: VisibilityKind;
  name: string;
}

/** A cluster. `position` orders the children of one parent. */
export interface ClusterTable {
  uuid: string;
  name: string;
  parent_uuid: string | null;
  position: number;
}

export interface VisibilityProfileTable extends VisibleToColumns {
  uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  primary_cluster_uuid: string | null;
  default_cluster_group_uuid: string | null;
  version: Generated<number>;
}

export interface VisibilityProfileElementTable {
  visibility_profile_uuid: string;
  element_uuid: string;
}

export interface VisibilityProfileClusterTable {
  visibility_profile_uuid: string;
  cluster_uuid: string;
}
