import type { USER_INPUT } from '../generated/text-rules.ts';

/** The names of the optional text fields of `UserInput`. */
export type PlainField = {
  [Field in keyof typeof USER_INPUT]: (typeof USER_INPUT)[Field] extends { isRequired: true } ? never : Field;
}[keyof typeof USER_INPUT];

export interface PlainFieldFacts {
  /** The name of the column in the table `users`. */
  readonly column: string;
  /** The group in the section Basic Info of the user form that shows the field. */
  readonly group: 'identity' | 'contact';
  /** The type of the form's `<input>`. */
  readonly input: 'text' | 'tel';
}

/**
 * The optional text fields of a user that need no specific code: the contract contains all rules for their values.
 * The user form, import and export files, pushes, pulls and queries iterate over this table in its order
 * (docs/add-a-field.md).
 */
export const PLAIN_FIELDS = {
  deskPhone: { column: 'desk_phone', group: 'contact', input: 'tel' },
  mobilePhone: { column: 'mobile_phone', group: 'contact', input: 'tel' },
} as const satisfies Record<PlainField, PlainFieldFacts>;

export const PLAIN_FIELD_NAMES = Object.keys(PLAIN_FIELDS) as PlainField[];

/** Returns an object with one value for each field of `PLAIN_FIELDS`. */
export const mapPlainFields = <Value>(valueOf: (field: PlainField) => Value): Record<PlainField, Value> =>
  Object.fromEntries(PLAIN_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<PlainField, Value>;
