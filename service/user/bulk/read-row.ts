import { cleanName } from '../../../openapi/names.ts';
import type { RowProblem } from '../../../openapi/types.ts';
import { fold } from '../../db/fold.ts';
import { isStorable, UNSTORABLE } from '../../http/storable-text.ts';
import type { RequestedUser, ProfileChoice } from '../judge.ts';
import { COLUMNS, isChoice, type Cells, type ChoiceColumn, type Column, type FileRow } from './columns.ts';
import { READERS } from './values.ts';
import type { StoredUser, ImportContext } from './import-context.ts';

/** A user as they are to be, and as they are; null for a new one. */
export interface PlannedUser {
  before: StoredUser | null;
  after: Cells;
}

/** A row with its cells read, and what is wrong with their forms. */
export interface ReadRow extends PlannedUser {
  row: number;
  cells: Cells;
  /** What the row asks for, as far as it can be read. */
  asked: RequestedUser;
  problems: RowProblem[];
}

const UUIDS = {
  businessProfile: 'business_profile_uuid',
  visibilityProfile: 'visibility_profile_uuid',
  location: 'location_uuid',
} as const satisfies Record<ChoiceColumn, string>;

/** What is known by a name that is not there for who imports. */
const NOTHING: ProfileChoice = { uuid: null, isVisible: false, roles: [] };

/** Reads what a cell chooses, with its name; null for nothing. */
function readChoice(
  column: ChoiceColumn,
  text: string,
  before: StoredUser | null,
  context: ImportContext,
): { choice: ProfileChoice | null; value: string } {
  if (cleanName(text) === '') return { choice: null, value: '' };
  const found = context[column].get(fold(text));
  if (!found) return { choice: NOTHING, value: text };
  const isKept = found.uuid === before?.row[UUIDS[column]];
  return isKept || found.isVisible
    ? { choice: { ...found, isVisible: true }, value: found.name }
    : { choice: NOTHING, value: text };
}

/** Reads a row's cells. One that says what is stored already is taken as it is, whatever the forms of new values. */
export function readRow({ row, cells }: FileRow, context: ImportContext): ReadRow {
  const before = context.users.get(fold(cells.username)) ?? null;
  const problems: RowProblem[] = [];
  const asked: RequestedUser = {};
  const refuse = (column: Column, message: string): string => {
    problems.push({ row, column, value: cells[column], message });
    return cells[column];
  };
  const readCell = (column: Column): string => {
    const text = cells[column];
    // A username is how a user is known, in whatever case; it is never changed.
    const isStored = before !== null && (column === 'username' || text === before.cells[column]);
    if (!isStored && !isStorable(text)) return refuse(column, UNSTORABLE);
    if (isChoice(column)) {
      const { choice, value } = readChoice(column, text, before, context);
      asked[column] = choice;
      return value;
    }
    if (isStored) return before.cells[column];
    const reading = READERS[column](text);
    return 'value' in reading ? reading.value : refuse(column, reading.refusal);
  };
  const after = Object.fromEntries(COLUMNS.map((column) => [column, readCell(column)])) as Cells;
  const isWrong = (column: Column) => problems.some((problem) => problem.column === column);
  asked.username = after.username;
  // What has not the form of an address is nobody's.
  if (!isWrong('email')) asked.email = after.email;
  if (!isWrong('active')) asked.active = after.active === 'true';
  return { row, cells, before, after, asked, problems };
}
