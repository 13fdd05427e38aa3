import type { Database } from '../db/schema.ts';
import type { ListName } from '../db/versions.ts';

type TableOfCompanies = {
  [Table in keyof Database]: 'company_uuid' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** Maps the tables whose rows can belong to a company to the list that a writer of such rows locks first. */
export type TablesOfCompanies = Readonly<Record<TableOfCompanies, ListName>>;
