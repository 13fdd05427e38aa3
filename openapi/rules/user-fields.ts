import type { operations } from '../generated/schema.d.ts';
import type { USER_INPUT } from '../generated/text-rules.ts';
import type { UserSummary } from '../generated/types.ts';
import { fullName } from './full-name.ts';

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

type ListQuery = NonNullable<operations['listActiveUsers']['parameters']['query']>;

/** The texts by which the contract lets a caller sort the users list. Profiles are not texts of the user. */
export type ListText = Exclude<NonNullable<ListQuery['sort']>, `-${string}` | 'profile' | 'visibility'>;

/** The plain fields that rows of the users list contain. */
export type ListedField = PlainField & keyof UserSummary;

/** A user's values from which the texts of `LIST_TEXTS` are computed. */
export type ListedUser = Pick<UserSummary, 'username' | 'email' | 'firstName' | 'lastName'> &
  Partial<Pick<UserSummary, ListedField>>;

/**
 * The texts by which the users list is sorted and filtered, in the order of its columns. The service stores a sort key
 * and a search text of each. Does not compile if the contract has another one.
 */
export const LIST_TEXTS = {
  username: ({ username }) => username,
  name: fullName,
  email: ({ email }) => email,
} satisfies Record<ListText, (user: ListedUser) => string | null | undefined>;

export const LIST_TEXT_NAMES = Object.keys(LIST_TEXTS) as ListText[];

/** Returns a text of `LIST_TEXTS`. It is empty if the user has no value. */
export const listText = (name: ListText, user: ListedUser): string =>
  (LIST_TEXTS[name] as (user: ListedUser) => string | null | undefined)(user) ?? '';

/** Returns an object with one value for each plain field in rows of the users list. */
export const mapListedFields = <Value>(valueOf: (field: PlainField) => Value): Record<ListedField, Value> =>
  Object.fromEntries(
    PLAIN_FIELD_NAMES.filter((field) => field in LIST_TEXTS).map((field) => [field, valueOf(field)]),
  ) as Record<ListedField, Value>;
