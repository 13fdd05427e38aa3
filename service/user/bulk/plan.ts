import { createHash } from 'node:crypto';
import { HIDDEN } from '../../../openapi/rules/hidden.ts';
import type { ImportPlan, PlannedRow, RowProblem } from '../../../openapi/generated/types.ts';
import type { GrantedTree } from '../../access/granted.ts';
import { canSee } from '../../access/visible-to.ts';
import { chunks } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import { judgeUser, takenFaults, takesLastAdministrator, type UserFault } from '../judge.ts';
import { FILE_COLUMNS, HIDDEN_CELL } from '../../../openapi/rules/file-columns.ts';
import type { ChoiceColumn, Column, UserFile } from './file-row.ts';
import { escapeFormula, escapeUnread } from './formula.ts';
import { nameTrees } from './named-trees.ts';
import { readRow, type PlannedUser, type ReadRow } from './read-row.ts';
import { REPORTED_ROWS, unreadable } from './unreadable.ts';
import { administers, rolesOf, type ImportContext } from './import-context.ts';

export interface Planned {
  /** The plan without its rows, which would take several times the memory of the file. */
  plan: Omit<ImportPlan, 'rows'>;
  /** An upper limit of the plan's size as JSON, in bytes. */
  bytes: number;
  /** The problems of the first `REPORTED_ROWS` refused rows. The plan does not contain the other refused rows. */
  problems: RowProblem[];
  /** Generates the rows of the plan, in pages of at most `ROWS_PER_STATEMENT`. */
  rows: () => Iterable<PlannedRow[]>;
  /** The users to write. Only valid if no row is refused. */
  users: PlannedUser[];
}

/**
 * Maximum size of a plan in megabytes, because the browser keeps the plan in memory. A plan of 100,000 users
 * with short names takes 46 MB.
 */
const PLAN_MEGABYTES = 128;
const MEGABYTE = 1024 * 1024;

const changesOf = ({ before, after }: PlannedUser): PlannedRow['changes'] =>
  FILE_COLUMNS.filter((column) =>
    before ? before.cells[column] !== after[column] : after[column] !== '',
  ).map((column) => ({ column, from: before ? before.cells[column] : null, to: after[column] }));

const isChanged = (user: PlannedUser): boolean => !user.before || changesOf(user).length > 0;

const NOUNS = {
  businessProfile: 'business profile',
  visibilityProfile: 'visibility profile',
  location: 'location',
} as const satisfies Record<ChoiceColumn, string>;

/**
 * Converts a fault of a user to a column and a message for the user's row in the file.
 *
 * @param others numbers of earlier rows. `twin`: the row with the same username. `owner`: the row with the same e-mail
 * address; null if a stored user keeps the address
 * @param granted the trees that the user's business profile grants
 */
function inRow(
  { code, field, message }: UserFault,
  others: { twin: number | undefined; owner: number | null | undefined },
  granted: readonly GrantedTree[],
): { column: Column; message: string } {
  if (field === 'elements') {
    return { column: 'defaultTree', message: `This profile needs a default tree.${nameTrees(granted)}` };
  }
  const column = field as Column;
  switch (code) {
    case 'required':
      return { column, message: 'This field is required' };
    case 'unknown':
      return { column, message: `There is no ${NOUNS[field as ChoiceColumn]} of this name.` };
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
 * Reads all rows, and validates each as if the other rows were already imported. For a stored user whom the importer
 * cannot see, checks only whether the username or e-mail address is taken. The plan reveals nothing else about this
 * user.
 */
function judgeRows(file: UserFile, context: ImportContext): ReadRow[] {
  const named = new Set(file.rows.map(({ cells }) => fold(cells.username)));
  const rowOfUsername = new Map<string, number>();
  const ownerOfEmail = new Map<string, number | null>();
  const hidden = { usernames: new Set<string>(), emails: new Set<string>() };
  for (const [username, { row }] of context.users) {
    const isHidden = !canSee(context.viewer, row);
    if (isHidden) {
      hidden.usernames.add(username);
      hidden.emails.add(row.email_folded);
    }
    // Visible users whom the file names are skipped, because the file replaces their stored addresses, which are
    // therefore free.
    if (isHidden || !named.has(username)) ownerOfEmail.set(row.email_folded, null);
  }
  return file.rows.map((fileRow) => {
    const { read, asked } = readRow(fileRow, context);
    const { before, after, problems } = read;
    const { row, cells } = read.file;
    const username = fold(after.username);
    const email = fold(after.email);
    const twin = rowOfUsername.get(username);
    const owner = ownerOfEmail.get(email);
    const isHidden = hidden.usernames.has(username);
    // A row may contain the username of a hidden user and the e-mail address of a hidden user. The result must not
    // reveal whether both are the same user.
    const isEmailTaken = owner !== undefined && !(isHidden && hidden.emails.has(email));
    const isTaken = (field: 'username' | 'email') =>
      field === 'username' ? twin !== undefined || isHidden : twin === undefined && isEmailTaken;
    const faults = isChanged(read)
      ? judgeUser(
          asked,
          before && { row: before.row, roles: rolesOf(context, before.row.business_profile_uuid) },
          {
            changer: context.viewer,
            isTaken,
          },
        )
      : takenFaults(asked, isTaken);
    const granted = context.trees.get(asked.businessProfile?.uuid ?? '') ?? [];
    for (const fault of faults) {
      const { column, message } = inRow(fault, { twin, owner }, granted);
      problems.push({ row, column, value: cells[column], message });
    }
    if (twin === undefined) {
      rowOfUsername.set(username, row);
      if (owner === undefined) ownerOfEmail.set(email, row);
    }
    return read;
  });
}

function refuseLastAdministrator(rows: readonly ReadRow[], context: ImportContext): void {
  const rowOf = new Map(rows.flatMap((read) => (read.before ? [[read.before.row.uuid, read]] : [])));
  const changed = new Map(
    [...rowOf].map(([uuid, read]) => [uuid, read.before?.canSignIn === true && administers(context, read)]),
  );
  if (!takesLastAdministrator(context.administrators, changed)) return;
  for (const uuid of context.administrators) {
    const read = rowOf.get(uuid);
    const column = read?.after.active === 'false' ? 'active' : 'businessProfile';
    read?.problems.push({
      row: read.file.row,
      column,
      value: read.file.cells[column],
      message:
        'The last active administrator of the product who can sign in must keep both their status and their role.',
    });
  }
}

/** Adds to each problem of a cell the heading of its column in the file. */
function addHeadings(rows: readonly ReadRow[], { headings }: UserFile): void {
  const byColumn: Readonly<Record<string, string | undefined>> = headings;
  for (const found of rows.flatMap(({ problems }) => problems)) {
    const heading = byColumn[found.column ?? ''];
    if (heading !== undefined) found.heading = heading;
  }
}

/** Returns the reference to a business profile, by its uuid and its cell; null without a profile. */
function profileIn(uuid: string | null | undefined, cell: string): PlannedRow['businessProfile']['after'] {
  if (!uuid) return null;
  return cell === HIDDEN_CELL ? HIDDEN : { uuid, name: cell };
}

function reported(read: ReadRow): PlannedRow {
  const { before, after, chosen, problems } = read;
  const { row, cells, unread = {} } = read.file;
  if (problems.length > 0) {
    const escaped = FILE_COLUMNS.map((column) =>
      unread[column] ? escapeUnread(cells[column]) : escapeFormula(cells[column]),
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
    before: profileIn(before?.row.business_profile_uuid, before?.cells.businessProfile ?? ''),
    after: profileIn(chosen.businessProfile?.uuid, after.businessProfile),
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

/**
 * Returns the tag of a plan, which is a hash of its content and the installation, and an upper limit of the plan's size
 * in bytes.
 *
 * @throws Problem invalid_rows if the plan is larger than `PLAN_MEGABYTES`
 */
export function measurePlan(
  installation: string,
  counts: Omit<Planned['plan'], 'tag'>,
  pages: Iterable<PlannedRow[]>,
): { tag: string; bytes: number } {
  const hash = createHash('sha256').update(installation);
  let bytes = 0;
  const add = (part: unknown): void => {
    const text = JSON.stringify(part);
    hash.update(text);
    bytes += Buffer.byteLength(text);
    if (bytes <= PLAN_MEGABYTES * MEGABYTE) return;
    const message = `The plan of this file is larger than ${PLAN_MEGABYTES} MB. Import fewer users at a time.`;
    throw unreadable(message, { sheet: counts.sheet });
  };
  add(counts);
  for (const page of pages) add(page);
  const tag = `"${hash.digest('hex').slice(0, 32)}"`;
  return { tag, bytes: bytes + JSON.stringify({ tag, rows: [] }).length };
}

/**
 * Plans which users an import creates, updates and refuses. A pure function: the same file and the same stored users
 * always lead to the same plan, so the service executes what the importer has confirmed.
 *
 * @throws Problem invalid_rows if the plan is larger than `PLAN_MEGABYTES`
 */
export function planImport(file: UserFile, context: ImportContext): Planned {
  const rows = judgeRows(file, context);
  refuseLastAdministrator(rows, context);
  addHeadings(rows, file);
  const touched = rows.filter((read) => read.problems.length > 0 || isChanged(read));
  const users = touched.filter(({ problems }) => problems.length === 0);
  const created = users.filter(({ before }) => !before).length;
  const refused = touched.filter(({ problems }) => problems.length > 0);
  const unreported = new Set(refused.slice(REPORTED_ROWS));
  const { sheet, otherSheets } = file;
  const counts = {
    sheet,
    otherSheets,
    created,
    updated: users.length - created,
    unchanged: rows.length - touched.length,
    refused: refused.length,
  };
  const reportedRows = touched.filter((read) => !unreported.has(read));
  const pagesOfRows = function* () {
    for (const page of chunks(reportedRows)) yield page.map((read) => reported(read));
  };
  const { tag, bytes } = measurePlan(context.installation, counts, pagesOfRows());
  return {
    plan: { tag, ...counts },
    bytes,
    problems: reportedRows.flatMap(({ problems }) => problems),
    rows: pagesOfRows,
    users,
  };
}

/** Serializes the contract's `ImportPlan` as JSON, one page of rows at a time. */
export function* serializePlan({ plan, rows }: Planned): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = JSON.stringify({ ...plan, rows: [] }).slice(0, -']}'.length);
  for (const page of rows()) {
    yield encoder.encode(before + JSON.stringify(page).slice(1, -1));
    before = ',';
  }
  yield encoder.encode(before === ',' ? ']}' : `${before}]}`);
}
