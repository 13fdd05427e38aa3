import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { BulkField } from '../resource/bulk-action/bulk-field.ts';
import type { reads } from './form-reads.ts';

const ofUser = <const Name extends string>(
  name: Name,
  lookup: (typeof reads.lookups)[number] | null,
  others: Partial<Pick<BulkField, 'isRequired' | 'initial'>> & Pick<BulkField, 'property'>,
) => ({ name, lookup, isRequired: false, initial: '', ...others }) satisfies BulkField;

/** The fields of the user form that an action can change, in the order of the form. */
export const USER_BULK_FIELDS = [
  ofUser('businessProfile', 'businessProfiles', { property: 'businessProfile', isRequired: true }),
  ofUser('visibilityProfile', 'visibilityProfiles', { property: 'visibilityProfile', isRequired: true }),
  ofUser('minimumRole', null, { property: 'minimumRole', isRequired: true, initial: 'ADMIN' }),
  ofUser('company', 'companies', { property: COMPANY_FIELD }),
  ofUser('location', 'locations', { property: 'location' }),
] as const;

export type UserBulkFieldName = (typeof USER_BULK_FIELDS)[number]['name'];
