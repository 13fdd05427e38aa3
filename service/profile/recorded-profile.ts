import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { referenceTo } from '../change-history/name-references.ts';
import type { RecordedObject, RecordedValue } from '../change-history/recorded-object.ts';
import type { VisibleToColumns } from '../db/schema.ts';

/** Returns the recorded fields of a profile: those that all kinds of profiles have, and `fields`. */
export const recordedProfile = (
  row: VisibleToColumns & { name: string; description: string | null },
  fields: Readonly<Record<string, RecordedValue>>,
): RecordedObject => ({
  name: row.name,
  minimum_role: row.minimum_role,
  company_uuid: row.company_uuid,
  fields: {
    name: row.name,
    description: row.description,
    ...fields,
    minimumRole: row.minimum_role,
    [COMPANY_FIELD]: referenceTo('company', row.company_uuid),
  },
});
