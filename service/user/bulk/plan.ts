import { createHash } from 'node:crypto';
import type { ImportPlan, PlannedRow, Reference } from '../../../openapi/types.ts';
import { canSee } from '../../access/visible-to.ts';
import { fold } from '../../db/fold.ts';
import { findTaken, judgeUser, takesLastAdministrator, type UserFault } from '../judge.ts';
import { markUnread } from './cell.ts';
import { COLUMNS, type Cells, type ChoiceColumn, type Column, type UserFile } from './columns.ts';
import { escapeFormula } from './formula.ts';
import { readRow, type PlannedUser, type ReadRow } from './read-row.ts';
import { REPORTED_ROWS } from './unreadable.ts';
import { administers, rolesOf, type ImportContext } from './import-context.ts';

export interface Planned {
  plan: ImportPlan;
  /** Not to be used where the plan refuses a row. */
  users: PlannedUser[];
}

const changesOf = ({ before, after }: PlannedUser): PlannedRow['changes'] =>
  COLUMNS.filter((column) => (before ? before.cells[column] !== after[column] : after[column] !== '')).map(
    (column) => ({ column, from: before ? before.cells[column] : null, to: after[column] }),
  );

const isChanged = (user: PlannedUser): boolean => !user.before || changesOf(user).length > 0;

const THING = {
  businessProfile: 'business profile',
  visibilityProfile: 'visibility profile',
  location: 'location',
} as const satisfies Record<ChoiceColumn, string>;

const NO_TREE =
  'A default tree must be assigned, and a file cannot say which of those that this profile grants. Use the form of the user.';

/** @param others the rows with the same username and e-mail address; `owner` is null for a user who is in no row. */
function inRow(
  { code, field, message }: UserFault,
  others: { twin: number | undefined; owner: number | null | undefined },
): { column: Column; message: string } {
  if (field === 'elements') return { column: 'businessProfile', message: NO_TREE };
  const column = field as Column;
  switch (code) {
    case 'required':
      return { column, message: 'This field is required' };
    case 'unknown':
      return { column, message: `There is no ${THING[field as ChoiceColumn]} of this name.` };
    case 'profile_missing':
      return { column: 'active', message: 'User does not have a Profile assigned' };
    case 'username_taken':
      return { column, message: others.twin ? `Row ${others.twin} has the same username.` : message };
    case 'email_taken':
      return { column, message: others.owner ? `Row ${others.owner} has the same e-mail address.` : message };
    default:
      return { column, message };
  }
}

/**
 * Judges the rows as users, against the state after the whole import. Users whom the importer cannot see count only as
 * owners of their username and e-mail address, so that a plan says no more about them than that these are taken.
 */
function judgeRows(rows: readonly ReadRow[], context: ImportContext): void {
  const named = new Set(rows.map(({ after }) => fold(after.username)));
  const rowOfUsername = new Map<string, number>();
  const ownerOfEmail = new Map<string, number | null>();
  const hidden = { usernames: new Set<string>(), emails: new Set<string>() };
  for (const [username, { row }] of context.users) {
    const isHidden = !canSee(context.viewer, row);
    if (isHidden) {
      hidden.usernames.add(username);
      hidden.emails.add(row.email_folded);
    }
    // The file replaces the addresses of the visible users that it names, so their stored ones do not count.
    if (isHidden || !named.has(username)) ownerOfEmail.set(row.email_folded, null);
  }
  for (const read of rows) {
    const { row, asked, before, after, cells, problems } = read;
    const username = fold(after.username);
    const email = fold(after.email);
    const twin = rowOfUsername.get(username);
    const owner = ownerOfEmail.get(email);
    const isHidden = hidden.usernames.has(username);
    // A row that names a hidden user must not tell whether a hidden address is that user's or another's.
    const isEmailTaken = owner !== undefined && !(isHidden && hidden.emails.has(email));
    const isTaken = (field: 'username' | 'email') =>
      field === 'username' ? twin !== undefined || isHidden : twin === undefined && isEmailTaken;
    const faults = isChanged(read)
      ? judgeUser(asked, before && { row: before.row, roles: rolesOf(context, before.cells) }, {
          changer: context.viewer,
          isTaken,
        })
      : findTaken(asked, isTaken);
    for (const fault of faults) {
      const { column, message } = inRow(fault, { twin, owner });
      problems.push({ row, column, value: cells[column], message });
    }
    if (twin !== undefined) continue;
    rowOfUsername.set(username, row);
    if (owner === undefined) ownerOfEmail.set(email, row);
  }
}

function keepAnAdministrator(rows: readonly ReadRow[], context: ImportContext): void {
  const rowOf = new Map(rows.flatMap((read) => (read.before ? [[read.before.row.uuid, read]] : [])));
  const changed = new Map(
    [...rowOf].map(([uuid, { before, after }]) => [
      uuid,
      before?.canSignIn === true && administers(context, after),
    ]),
  );
  if (!takesLastAdministrator(context.administrators, changed)) return;
  for (const uuid of context.administrators) {
    const read = rowOf.get(uuid);
    const column = read?.after.active === 'false' ? 'active' : 'businessProfile';
    read?.problems.push({
      row: read.row,
      column,
      value: read.cells[column],
      message:
        'The last active administrator of the product who can sign in must keep both their status and their role.',
    });
  }
}

/** Names the business profile that cells have. */
function profileIn(cells: Cells, context: ImportContext): Reference | null {
  const profile = context.businessProfile.get(fold(cells.businessProfile));
  return profile ? { uuid: profile.uuid, name: profile.name } : null;
}

function reported(read: ReadRow, context: ImportContext): PlannedRow {
  const { row, before, after, cells, problems, unread } = read;
  if (problems.length > 0) {
    const escaped = COLUMNS.map((column) =>
      unread[column] ? markUnread(cells[column]) : escapeFormula(cells[column]),
    );
    const businessProfile = { before: null, after: null };
    return {
      row,
      username: cells.username,
      outcome: 'refused',
      businessProfile,
      changes: [],
      problems,
      cells: escaped,
    };
  }
  const businessProfile = {
    before: before && profileIn(before.cells, context),
    after: profileIn(after, context),
  };
  const outcome = before ? 'updated' : 'created';
  return {
    row,
    username: after.username,
    outcome,
    businessProfile,
    changes: changesOf(read),
    problems,
    cells: [],
  };
}

function tagOf({ rows, ...counts }: Omit<ImportPlan, 'tag'>): string {
  const hash = createHash('sha256').update(JSON.stringify(counts));
  // All rows of a large plan exceed the longest string that there can be.
  for (const row of rows) hash.update(JSON.stringify(row));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Plans an import. It is pure, so that a plan that is shown and an import that runs cannot differ. */
export function planImport(file: UserFile, context: ImportContext): Planned {
  const rows = file.rows.map((row) => readRow(row, context));
  judgeRows(rows, context);
  keepAnAdministrator(rows, context);
  const touched = rows.filter((read) => read.problems.length > 0 || isChanged(read));
  const users = touched.filter(({ problems }) => problems.length === 0);
  const created = users.filter(({ before }) => !before).length;
  const refused = touched.filter(({ problems }) => problems.length > 0);
  const unreported = new Set(refused.slice(REPORTED_ROWS));
  const { sheet, otherSheets } = file;
  const plan = {
    sheet,
    otherSheets,
    created,
    updated: users.length - created,
    unchanged: rows.length - touched.length,
    refused: refused.length,
    rows: touched.filter((read) => !unreported.has(read)).map((read) => reported(read, context)),
  };
  return { plan: { tag: tagOf(plan), ...plan }, users };
}
