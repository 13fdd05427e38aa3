import type { RoleName } from '../db/schema.ts';

/** A row with an object about which administrators can ask who has it. */
export interface NamedRow {
  uuid: string;
  name: string;
  minimum_role: RoleName;
  company_uuid: string | null;
  /** The name of the object's application; null for kinds without one. */
  application: string | null;
}

/** An object with its name as search key (`searchKey`). */
export interface SearchedObject extends NamedRow {
  readonly key: string;
}
