import type { BulkAction, RoleName } from '../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { reads } from './form-reads.ts';

/** A field of the user form whose value an action gives to many users. */
export interface BulkFieldFacts {
  /** The list whose rows are the field's options; null for a field with fixed options. */
  readonly lookup: (typeof reads.lookups)[number] | null;
  readonly isRequired: boolean;
  /** The value that is chosen at first; '' for none. */
  readonly initial: string;
  /** Returns the action's values for a chosen value; '' stands for none. */
  readonly valuesOf: (chosen: string) => BulkAction['values'];
}

const referenceTo = (uuid: string) => (uuid === '' ? null : { uuid });

/** The fields whose values actions can change, in the order of the form. */
export const BULK_FIELDS = {
  businessProfile: {
    lookup: 'businessProfiles',
    isRequired: true,
    initial: '',
    valuesOf: (uuid) => ({ businessProfile: { uuid } }),
  },
  visibilityProfile: {
    lookup: 'visibilityProfiles',
    isRequired: true,
    initial: '',
    valuesOf: (uuid) => ({ visibilityProfile: { uuid } }),
  },
  minimumRole: {
    lookup: null,
    isRequired: true,
    initial: 'ADMIN',
    valuesOf: (role) => ({ minimumRole: { name: role as RoleName } }),
  },
  company: {
    lookup: 'companies',
    isRequired: false,
    initial: '',
    valuesOf: (uuid) => ({ [COMPANY_FIELD]: referenceTo(uuid) }),
  },
  location: {
    lookup: 'locations',
    isRequired: false,
    initial: '',
    valuesOf: (uuid) => ({ location: referenceTo(uuid) }),
  },
} as const satisfies Record<string, BulkFieldFacts>;

export type BulkField = keyof typeof BULK_FIELDS;

export const bulkFieldFacts = (field: BulkField): BulkFieldFacts => BULK_FIELDS[field];
