import type { BulkAction } from '../../../openapi/generated/types.ts';

export type BulkValues = NonNullable<BulkAction['values']>;

/** A field to which a bulk action gives a new value that the user chooses. */
export interface BulkField {
  /** Name of the form's field. */
  readonly name: string;
  /** Property of the action's `values` that contains the new value. */
  readonly property: keyof BulkValues;
  /** The list whose rows are the options; null if the value is the name of a role. */
  readonly lookup: string | null;
  readonly isRequired: boolean;
  /** The value that is chosen at first; '' for none. */
  readonly initial: string;
}

/**
 * Returns the values of an action that gives a field a new value.
 *
 * @param chosen the uuid of a row of the lookup, or the name of a role; '' for none
 */
export const bulkValues = ({ property, lookup }: BulkField, chosen: string): BulkValues => ({
  [property]: lookup === null ? { name: chosen } : chosen === '' ? null : { uuid: chosen },
});
