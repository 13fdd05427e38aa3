import { PLAIN_FIELD_NAMES, PLAIN_FIELDS, type PlainField } from '../../openapi/rules/user-fields.ts';

export type PlainColumn = (typeof PLAIN_FIELDS)[keyof typeof PLAIN_FIELDS]['column'];

/** The columns of the table `users` that store plain fields (`openapi/rules/user-fields.ts`). */
export const PLAIN_COLUMNS: readonly PlainColumn[] = PLAIN_FIELD_NAMES.map(
  (field) => PLAIN_FIELDS[field].column,
);

/** Returns the columns of plain fields for a row. An empty text is stored as null. */
export const plainColumns = (
  valueOf: (field: PlainField) => string | null | undefined,
): Record<PlainColumn, string | null> =>
  Object.fromEntries(
    PLAIN_FIELD_NAMES.map((field) => [PLAIN_FIELDS[field].column, valueOf(field) || null]),
  ) as Record<PlainColumn, string | null>;
