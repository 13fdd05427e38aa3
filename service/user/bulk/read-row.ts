import { cleanName } from '../../../openapi/rules/names.ts';
import type { RowProblem } from '../../../openapi/generated/types.ts';
import { canSee } from '../../access/visible-to.ts';
import { fold } from '../../db/fold.ts';
import { isStorable, UNSTORABLE } from '../../db/storable-text.ts';
import type { RequestedUser, ProfileChoice } from '../judge.ts';
import { FILE_COLUMNS, HIDDEN_CELL } from '../../../openapi/rules/file-columns.ts';
import { UNREAD } from './cell.ts';
import { isChoice, type Cells, type ChoiceColumn, type Column, type FileRow } from './file-row.ts';
import { fittingTrees, treeChoices } from '../trees.ts';
import type { GrantedTree } from '../../access/granted.ts';
import { nameTrees } from './named-trees.ts';
import { READERS } from './values.ts';
import { rolesOf, treeCell, type ImportContext, type KnownUser } from './import-context.ts';

export interface PlannedUser {
  before: KnownUser | null;
  after: Cells;
  /** The profiles and the location that the user has after the import; null if the user has none. */
  chosen: Readonly<Record<ChoiceColumn, ProfileChoice | null>>;
  /** Uuids of the trees that the user has after the import. */
  trees: readonly string[];
}

export interface ReadRow extends PlannedUser {
  file: FileRow;
  problems: RowProblem[];
}

const UUIDS = {
  businessProfile: 'business_profile_uuid',
  visibilityProfile: 'visibility_profile_uuid',
  location: 'location_uuid',
} as const satisfies Record<ChoiceColumn, string>;

/** The choice for a cell that names no profile or location that the importer can see. */
const NOTHING: ProfileChoice = { uuid: null, isVisible: false, roles: [] };

function readChoice(
  column: ChoiceColumn,
  text: string,
  before: KnownUser | null,
  context: ImportContext,
): { choice: ProfileChoice | null; value: string } {
  if (cleanName(text) === '') return { choice: null, value: '' };
  if (before?.cells[column] === HIDDEN_CELL && fold(text) === fold(HIDDEN_CELL)) {
    const uuid = before.row[UUIDS[column]];
    return { choice: { uuid, isVisible: true, roles: rolesOf(context, uuid) }, value: HIDDEN_CELL };
  }
  const found = context[column].get(fold(text));
  return found ? { choice: found, value: found.name } : { choice: NOTHING, value: text };
}

/**
 * Finds the stored user with the row's username. Returns null if the importer cannot see that user; the row is then
 * validated as a new user.
 */
function findBefore({ username }: Cells, { users, viewer }: ImportContext): KnownUser | null {
  const stored = users.get(fold(username));
  return stored && canSee(viewer, stored.row) ? stored : null;
}

/**
 * Returns the cells of a row, with those of the columns that the file does not have: the stored values or, for a new
 * user, empty cells and the status Active.
 */
function completeCells({ cells, absent = [] }: FileRow, before: KnownUser | null): Cells {
  const missing = absent.map((column) => [
    column,
    before?.cells[column] ?? (column === 'active' ? 'true' : ''),
  ]);
  return { ...cells, ...Object.fromEntries(missing) };
}

/**
 * Returns the trees that a cell gives to a user, or why there are none. An empty cell, and a cell that repeats the
 * stored tree, keep the tree if the profile still grants it.
 *
 * @param isChanged whether another cell of the row changes the user. Otherwise, a user without a tree stays without
 * one.
 */
function readTree(
  text: string,
  granted: readonly GrantedTree[],
  { before, isChanged }: { before: KnownUser | null; isChanged: boolean },
): { trees: readonly string[] } | { refusal: string } {
  const assigned = before?.trees ?? [];
  if (cleanName(text) === '' || text === before?.cells.defaultTree) {
    return { trees: isChanged ? fittingTrees(granted, assigned) : assigned };
  }
  const named = granted.filter(({ name, isVisible }) => isVisible && fold(name) === fold(text));
  if (named.length > 1) return { refusal: 'Several default trees have this name. Use the form of the user.' };
  return named.length === 1
    ? { trees: named.map(({ uuid }) => uuid) }
    : { refusal: `The profile grants no default tree of this name.${nameTrees(granted)}` };
}

/**
 * Reads a row's cells. `read` contains the row's values and problems. `asked` contains the values that `judgeUser` then
 * validates. A cell that repeats the stored value is accepted, even if it would be refused as a new value.
 */
export function readRow(fileRow: FileRow, context: ImportContext): { read: ReadRow; asked: RequestedUser } {
  const { row, unread = {} } = fileRow;
  // If the username cannot be read, no stored user is looked up.
  const before = unread.username ? null : findBefore(fileRow.cells, context);
  const cells = completeCells(fileRow, before);
  const file = { ...fileRow, cells };
  const problems: RowProblem[] = [];
  const asked: RequestedUser = {};
  const chosen: Record<ChoiceColumn, ProfileChoice | null> = {
    businessProfile: null,
    visibilityProfile: null,
    location: null,
  };
  const refuse = (column: Column, message: string): string => {
    problems.push({ row, column, value: cells[column], message });
    return cells[column];
  };
  const readCell = (column: Column): string => {
    const text = cells[column];
    // A cell that repeats the stored value is accepted. A username may differ from the stored username in upper and
    // lower case, because an import never changes usernames.
    const isStored = before !== null && (column === 'username' || text === before.cells[column]);
    if (!isStored && unread[column]) return refuse(column, unread[column]);
    if (!isStored && !isStorable(text)) return refuse(column, UNSTORABLE);
    if (isChoice(column)) {
      const { choice, value } = readChoice(column, text, before, context);
      asked[column] = choice;
      chosen[column] = choice;
      return value;
    }
    if (isStored) return before.cells[column];
    // The tree is read last, because it depends on the business profile.
    if (column === 'defaultTree') return text;
    const reading = READERS[column](text);
    return 'value' in reading ? reading.value : refuse(column, reading.refusal);
  };
  const texts = Object.fromEntries(FILE_COLUMNS.map((column) => [column, readCell(column)])) as Cells;
  const isWrong = (column: Column) => problems.some((problem) => problem.column === column);
  const granted = context.trees.get(asked.businessProfile?.uuid ?? '') ?? [];
  const isChanged = FILE_COLUMNS.some(
    (column) => column !== 'defaultTree' && texts[column] !== before?.cells[column],
  );
  const tree = isWrong('defaultTree')
    ? { trees: [] }
    : readTree(texts.defaultTree, granted, { before, isChanged });
  if ('refusal' in tree) refuse('defaultTree', tree.refusal);
  const trees = 'trees' in tree ? tree.trees : [];
  const after = {
    ...texts,
    defaultTree: isWrong('defaultTree') ? texts.defaultTree : treeCell(granted, trees),
  };
  for (const column of file.hidden ?? []) {
    if (before && !isWrong(column) && after[column] !== before.cells[column]) refuse(column, UNREAD.hidden);
  }
  asked.username = after.username;
  if (!isWrong('email')) asked.email = after.email;
  if (!isWrong('active')) asked.active = after.active === 'true';
  if (!isWrong('defaultTree')) asked.elements = treeChoices(granted, trees);
  return { read: { file, before, after, chosen, trees, problems }, asked };
}
