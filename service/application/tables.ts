import type { Generated } from 'kysely';
import type { Flag, VisibleToColumns } from '../db/schema.ts';
import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    applications: ApplicationTable;
    application_roles: ApplicationRoleTable;
    application_elements: ApplicationElementTable;
    element_categories: ElementCategoryTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    applications: true;
    elementCategories: true;
  }
}

export interface ApplicationTable {
  uuid: string;
  name: string;
  name_folded: string;
  data_url: string;
  data_driver_name: string;
  data_username: string;
  data_password: Sealed;
  api_host: string;
  api_auth_type: 'HTTP_BASIC' | 'OAUTH2';
  api_username: string;
  api_password: Sealed;
  version: Generated<number>;
}

export interface ApplicationRoleTable extends VisibleToColumns {
  uuid: string;
  application_uuid: string;
  name: string;
  category: string | null;
  external_role: Flag;
}

export interface ApplicationElementTable extends VisibleToColumns {
  uuid: string;
  application_uuid: string;
  name: string;
  label: string;
  category: string;
  /** Whether the element was removed. Its row exists until it is taken from all of its users. */
  removed: Generated<Flag>;
}

export interface ElementCategoryTable {
  category: string;
  label: string;
  position: number;
}
