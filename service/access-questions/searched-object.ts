import type { RoleName } from '../db/schema.ts';

/** An object about whose access administrators can ask, as the database contains it. */
export interface NamedRow {
  uuid: string;
  name: string;
  minimum_role: RoleName;
  company_uuid: string | null;
  application: string | null;
}

/** An object with the key by which a search finds it. */
export interface SearchedObject extends NamedRow {
  readonly key: string;
}
