import type { Generated } from 'kysely';
import type { VisibleToColumns } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    business_profiles: BusinessProfileTable;
    business_profile_choices: BusinessProfileChoiceTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    businessProfiles: true;
  }
}

export interface BusinessProfileTable extends VisibleToColumns {
  uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  version: Generated<number>;
}

export interface BusinessProfileChoiceTable {
  business_profile_uuid: string;
  application_uuid: string;
  app_profile_uuid: string;
}
