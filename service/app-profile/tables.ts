import type { Generated } from 'kysely';
import type { VisibleToColumns } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    app_profiles: AppProfileTable;
    app_profile_roles: AppProfileRoleTable;
    app_profile_elements: AppProfileElementTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    appProfiles: true;
  }
}

export interface AppProfileTable extends VisibleToColumns {
  uuid: string;
  application_uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  version: Generated<number>;
}

export interface AppProfileRoleTable {
  app_profile_uuid: string;
  role_uuid: string;
}

export interface AppProfileElementTable {
  app_profile_uuid: string;
  element_uuid: string;
}
