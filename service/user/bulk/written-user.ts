import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { resolveVisibleTo } from '../../access/grantor.ts';
import { defaultMinimumRole } from '../../access/roles.ts';
import { fold } from '../../db/fold.ts';
import { PLAIN_COLUMNS, plainColumns } from '../plain-columns.ts';
import { CHANGEABLE_LIST_TEXTS, listTexts, newListTexts } from '../list/columns.ts';
import type { UserTable } from '../tables.ts';
import type { ImportChoices } from './import-context.ts';
import type { PlannedUser } from './read-row.ts';

/** The columns that an import updates for a stored user. For a new user, all columns are written. */
export const UPDATED_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  ...CHANGEABLE_LIST_TEXTS,
  'email_folded',
  ...PLAIN_COLUMNS,
  'active',
  'location_uuid',
  'business_profile_uuid',
  'visibility_profile_uuid',
  'version',
] as const satisfies (keyof UserTable)[];

type Written = Pick<Selectable<UserTable>, (typeof UPDATED_COLUMNS)[number]>;

export type UserRow = Written & Insertable<UserTable>;

/** A created or changed user, ready to be stored. */
export interface WrittenUser {
  row: UserRow;
  trees: readonly string[];
  /** Whether the import activates or deactivates the user. */
  isStatusChanged: boolean;
  /** Whether the import changes or removes the business profile of a stored user. */
  isReassigned: boolean;
}

/** A stored user before the import (`before`), and the user's e-mail address after the import (`email`). */
export interface FormerUser {
  before: { uuid: string; username: string; email: string };
  email: string;
  isReassigned: boolean;
}

function fieldsOf({ before, after, chosen }: PlannedUser): Written {
  return {
    email: after.email,
    first_name: after.firstName,
    last_name: after.lastName,
    ...listTexts(after),
    ...plainColumns((field) => after[field]),
    email_folded: fold(after.email),
    active: after.active === 'true' ? 1 : 0,
    location_uuid: chosen.location?.uuid ?? null,
    business_profile_uuid: chosen.businessProfile?.uuid ?? null,
    visibility_profile_uuid: chosen.visibilityProfile?.uuid ?? null,
    version: before ? before.row.version + 1 : 1,
  };
}

const isReassigned = ({ before, chosen }: PlannedUser): boolean =>
  before !== null && before.row.business_profile_uuid !== (chosen.businessProfile?.uuid ?? null);

/**
 * Builds the row to write for a user. For a stored user, columns outside of `UPDATED_COLUMNS` may have placeholders:
 * the import does not write them.
 */
export function writtenUser(user: PlannedUser, choices: ImportChoices): WrittenUser {
  const { before, after, trees } = user;
  const fields = fieldsOf(user);
  const unwritten = before
    ? {
        uuid: before.row.uuid,
        username_order: '',
        username_search: '',
        minimum_role: before.row.minimum_role,
        company_uuid: before.row.company_uuid,
      }
    : {
        uuid: randomUUID(),
        ...newListTexts(after),
        ...resolveVisibleTo(
          choices.viewer,
          { minimum_role: defaultMinimumRole(choices.viewer.roles), company_uuid: null },
          null,
        ),
      };
  return {
    row: {
      ...unwritten,
      ...fields,
      username: after.username,
      username_folded: fold(after.username),
      password_hash: null,
    },
    trees,
    isStatusChanged: before !== null && before.row.active !== fields.active,
    isReassigned: isReassigned(user),
  };
}

/**
 * Returns the state of a user before the import. Null for a new user, and for a user whose e-mail address and
 * business profile do not change.
 */
export function findFormer(user: PlannedUser): FormerUser | null {
  const { before, after } = user;
  if (!before || (before.row.email === after.email && !isReassigned(user))) return null;
  const { uuid, username, email } = before.row;
  return { before: { uuid, username, email }, email: after.email, isReassigned: isReassigned(user) };
}
