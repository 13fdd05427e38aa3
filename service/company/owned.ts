import type { Database } from '../db/schema.ts';
import type { ListName } from '../db/versions.ts';

type TableOfCompanies = {
  [Table in keyof Database]: 'company_uuid' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** The tables whose rows can belong to a company, each with the list that whoever writes such a row locks first. */
export type TablesOfCompanies = Readonly<Record<TableOfCompanies, ListName>>;
