import { randomUUID } from 'node:crypto';
import { resolveVisibleTo } from '../../access/grantor.ts';
import { defaultMinimumRole } from '../../access/roles.ts';
import { fold } from '../../db/fold.ts';
import { plainColumns } from '../plain-columns.ts';
import { listTexts, newListTexts } from '../list/columns.ts';
import type { NewUserRow } from '../upsert.ts';
import type { ImportChoices } from './import-context.ts';
import type { PlannedUser } from './read-row.ts';

/** A created or changed user, ready to be stored. */
export interface WrittenUser {
  row: NewUserRow;
  isNew: boolean;
  trees: readonly string[];
  /** Whether the import replaces a tree of a stored user. */
  isTreeReplaced: boolean;
  /** Whether the import activates or deactivates the user. */
  isStatusChanged: boolean;
  /** Whether the import changes or removes the business profile of a stored user. */
  isReassigned: boolean;
}

/** A stored user before the import (`before`), and the user's e-mail address after the import (`email`). */
export interface FormerUser {
  before: { uuid: string; username: string; email: string; business_profile_uuid: string | null };
  email: string;
  isReassigned: boolean;
}

function fieldsOf({ after, chosen }: PlannedUser) {
  return {
    email: after.email,
    first_name: after.firstName,
    last_name: after.lastName,
    ...listTexts(after),
    ...plainColumns((field) => after[field]),
    email_folded: fold(after.email),
    active: after.active === 'true' ? (1 as const) : (0 as const),
    location_uuid: chosen.location?.uuid ?? null,
    business_profile_uuid: chosen.businessProfile?.uuid ?? null,
    visibility_profile_uuid: chosen.visibilityProfile?.uuid ?? null,
  };
}

const isReassigned = ({ before, chosen }: PlannedUser): boolean =>
  before !== null && before.row.business_profile_uuid !== (chosen.businessProfile?.uuid ?? null);

/**
 * Builds the row to write for a user. For a stored user, columns that `upsertUsers` does not update may have
 * placeholders.
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
    isNew: before === null,
    trees,
    isTreeReplaced: before !== null && before.trees.some((tree) => !trees.includes(tree)),
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
  const { uuid, username, email, business_profile_uuid } = before.row;
  return {
    before: { uuid, username, email, business_profile_uuid },
    email: after.email,
    isReassigned: isReassigned(user),
  };
}
