import { createHash } from 'node:crypto';
import type { ImportPlan, PlannedRow, RowProblem } from '../../../openapi/types.ts';
import { fold } from '../../db/fold.ts';
import { findChangeRefusal, findCreationRefusal } from '../change-rules.ts';
import { isKeepable, UNKEEPABLE } from '../../http/keepable.ts';
import { canSee } from '../../access/visible-to.ts';
import { COLUMNS, type Cells, type Column, type FileRow } from './columns.ts';
import { escapeFormula } from './formula.ts';
import { REFUSED_ROWS_TOLD } from './unreadable.ts';
import { READERS } from './values.ts';
import { administers, rolesOf, type StoredUser, type World } from './world.ts';

/** A user as they are to be, and as they are; null for a new one. */
export interface PlannedUser {
  before: StoredUser | null;
  after: Cells;
}

/** What an import would do, for a person and for the database. */
export interface Planned {
  plan: ImportPlan;
  /** Those who would be created or changed. Not to be used where the plan refuses a row. */
  users: PlannedUser[];
}

/** A row while it is judged. */
interface Judged extends PlannedUser {
  row: number;
  problems: RowProblem[];
  cells: Cells;
}

const changesOf = ({ before, after }: PlannedUser): PlannedRow['changes'] =>
  COLUMNS.filter((column) => (before ? before.cells[column] !== after[column] : after[column] !== '')).map(
    (column) => ({ column, from: before ? before.cells[column] : null, to: after[column] }),
  );

const isChanged = (user: PlannedUser): boolean => !user.before || changesOf(user).length > 0;

/** Reads a row's cells. One that says what is stored already is taken as it is, whatever the rules for new values. */
function read({ row, cells }: FileRow, world: World): Judged {
  const before = world.users.get(fold(cells.username)) ?? null;
  const problems: RowProblem[] = [];
  const readCell = (column: Column): string => {
    const text = cells[column];
    // A username is how a user is known, in whatever case; it is never changed.
    if (before && (column === 'username' || text === before.cells[column])) return before.cells[column];
    const reading = isKeepable(text) ? READERS[column](text, world) : { refusal: UNKEEPABLE };
    if ('value' in reading) return reading.value;
    problems.push({ row, column, value: text, message: reading.refusal });
    return text;
  };
  const after = Object.fromEntries(COLUMNS.map((column) => [column, readCell(column)])) as Cells;
  return { row, cells, before, after, problems };
}

/** What a viewer may not do to a user: the same rules as of the user form. */
function refuseByRule({ before, after }: Judged, world: World): [Column, string] | null {
  const { viewer } = world;
  if (before && !canSee(viewer, before.row)) return ['username', 'Another user has this username.'];
  const refusal = before
    ? findChangeRefusal(viewer, {
        roles: rolesOf(world, before.cells.businessProfile),
        companyUuid: before.row.company_uuid,
      })
    : findCreationRefusal(viewer);
  if (refusal !== null) return ['username', refusal];
  if (!before) return null;
  if (before.row.uuid === viewer.uuid && after.active === 'false')
    return ['active', 'Nobody can deactivate their own account.'];
  if (before.cells.active === 'false' && after.active === 'true' && after.businessProfile === '') {
    return ['active', 'User does not have a Profile assigned'];
  }
  return null;
}

/** Usernames and e-mail addresses belong to one user each, as everything will be after the import. */
function refuseTaken(rows: readonly Judged[], world: World): void {
  const named = new Set(rows.map(({ after }) => fold(after.username)));
  const rowOfUsername = new Map<string, number>();
  const ownerOfEmail = new Map<string, number | null>();
  for (const [username, { row }] of world.users) {
    if (!named.has(username)) ownerOfEmail.set(row.email_folded, null);
  }
  for (const { row, after, cells, problems } of rows) {
    const twin = rowOfUsername.get(fold(after.username));
    const owner = ownerOfEmail.get(fold(after.email));
    if (twin !== undefined) {
      const message = `Row ${twin} has the same username.`;
      problems.push({ row, column: 'username', value: cells.username, message });
    } else if (owner !== undefined && problems.every(({ column }) => column !== 'email')) {
      const message =
        owner === null
          ? 'Another user has this e-mail address.'
          : `Row ${owner} has the same e-mail address.`;
      problems.push({ row, column: 'email', value: cells.email, message });
    } else {
      ownerOfEmail.set(fold(after.email), row);
    }
    if (twin === undefined) rowOfUsername.set(fold(after.username), row);
  }
}

/** The product keeps an active administrator; the rows that would take the last one away are refused. */
function keepAnAdministrator(rows: readonly Judged[], world: World): void {
  const after = new Map(rows.map((judged) => [fold(judged.after.username), judged]));
  const had = [...world.users].filter(([, user]) => administers(world, user.cells));
  const isKept = ([username, user]: [string, StoredUser]) =>
    administers(world, after.get(username)?.after ?? user.cells);
  const isGained = rows.some((judged) => administers(world, judged.after));
  if (had.length === 0 || isGained || had.some(isKept)) return;
  for (const [username] of had) {
    const judged = after.get(username);
    const column = judged?.after.active === 'false' ? 'active' : 'businessProfile';
    judged?.problems.push({
      row: judged.row,
      column,
      value: judged.cells[column],
      message: 'The last active administrator of the product must keep both their status and their role.',
    });
  }
}

function told(judged: Judged): PlannedRow {
  const { row, before, after, cells, problems } = judged;
  if (problems.length > 0) {
    const escaped = COLUMNS.map((column) => escapeFormula(cells[column]));
    return { row, username: cells.username, outcome: 'refused', changes: [], problems, cells: escaped };
  }
  const outcome = before ? 'updated' : 'created';
  return { row, username: after.username, outcome, changes: changesOf(judged), problems, cells: [] };
}

/** Names a plan: two that differ in anything have different tags. */
function tagOf({ rows, ...counts }: Omit<ImportPlan, 'tag'>): string {
  const hash = createHash('sha256').update(JSON.stringify(counts));
  // Row by row: all rows of a large plan in one text are more than a text can be.
  for (const row of rows) hash.update(JSON.stringify(row));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/**
 * What importing these rows does to this world: pure, and all that the import itself goes by, so that a plan that is
 * shown and an import that is run cannot differ.
 */
export function planImport(file: readonly FileRow[], world: World): Planned {
  const rows = file.map((row) => read(row, world));
  for (const judged of rows) {
    const refusal = isChanged(judged) ? refuseByRule(judged, world) : null;
    if (refusal) {
      const [column, message] = refusal;
      judged.problems.push({ row: judged.row, column, value: judged.cells[column], message });
    }
  }
  refuseTaken(rows, world);
  keepAnAdministrator(rows, world);
  const touched = rows.filter((judged) => judged.problems.length > 0 || isChanged(judged));
  const users = touched.filter(({ problems }) => problems.length === 0);
  const created = users.filter(({ before }) => !before).length;
  const refused = touched.filter(({ problems }) => problems.length > 0);
  const untold = new Set(refused.slice(REFUSED_ROWS_TOLD));
  const plan = {
    created,
    updated: users.length - created,
    unchanged: rows.length - touched.length,
    refused: refused.length,
    rows: touched.filter((judged) => !untold.has(judged)).map(told),
  };
  return { plan: { tag: tagOf(plan), ...plan }, users };
}
