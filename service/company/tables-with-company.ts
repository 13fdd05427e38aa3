import type { Database } from '../db/schema.ts';
import type { ListName } from '../db/list-versions.ts';

type TableOfCompanies = {
  [Table in keyof Database]: 'company_uuid' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/**
 * Maps each table with a `company_uuid` to the list that a transaction locks before it writes to the table.
 */
export type TablesWithCompany = Readonly<Record<TableOfCompanies, ListName>>;
