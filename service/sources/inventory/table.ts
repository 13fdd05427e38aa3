import { readCsv } from '../../bulk/csv.ts';
import { unescapeFormula } from '../../bulk/formula.ts';
import { Problem } from '../../problem.ts';
import { inventoryContract, LISTS, unusable, type ListKind, type Listing } from './lists.ts';

/** A member of an entry, which a column stands for. */
export interface Member {
  name: string;
  isRequired: boolean;
  /** What it can be: `string`, `number`, `null`. */
  types: readonly string[];
}

/** What the entries of a list have, as the contract says. */
export function membersOf(kind: ListKind): Member[] {
  const { properties = {}, required = [] } = inventoryContract.schema(LISTS[kind].entry);
  return Object.entries(properties).map(([name, property]) => {
    const shared = property.$ref?.split('/').at(-1) as Parameters<typeof inventoryContract.schema>[0];
    const { type = [] } = property.$ref ? inventoryContract.schema(shared) : property;
    return { name, isRequired: required.includes(name), types: [type].flat() };
  });
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell that says nothing is empty. */
const told = (member: string, message: string): string =>
  `column ${member}: ${message.replace(' or null.', ', or empty.')}`;

function rowsIn(name: string, bytes: Buffer): string[][] {
  try {
    return readCsv(bytes);
  } catch (error) {
    if (error instanceof Problem) throw unusable({ name }, error.message);
    throw error;
  }
}

/** Where each member's column is. Other columns are ignored, as other members are. */
function placesIn(name: string, header: readonly string[], members: readonly Member[]): Map<Member, number> {
  const titles = header.map((title) => title.trim());
  const places = new Map<Member, number>();
  for (const member of members) {
    const place = titles.indexOf(member.name);
    if (place !== titles.lastIndexOf(member.name)) {
      throw unusable({ name }, `row 1, ${told(member.name, 'This column is here twice.')}`);
    }
    if (place >= 0) places.set(member, place);
    else if (member.isRequired) {
      throw unusable({ name }, `row 1, ${told(member.name, 'This column is missing.')}`);
    }
  }
  return places;
}

/** What a cell says of a member; undefined where it says nothing. */
function valueOf({ types }: Member, cell: string): unknown {
  const text = unescapeFormula(cell.trim());
  if (text === '') return types.includes('null') ? null : undefined;
  return types.includes('number') && NUMBER.test(text) ? Number(text) : text;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads a CSV file as the list that its columns say: a cell without text is a member that is null or absent.
 *
 * @throws Problem source_failed where it cannot be read, or its header or the cells of a row do not fit.
 */
export function readTable(name: string, bytes: Buffer, members: readonly Member[]): Listing {
  const [header = [], ...lines] = rowsIn(name, bytes);
  const places = placesIn(name, header, members);
  const rows: number[] = [];
  const answer = lines.flatMap((cells, index) => {
    if (isBlank(cells)) return [];
    const row = index + 2;
    if (cells.length !== header.length) {
      throw unusable({ name }, `row ${row} has ${cells.length} cells, and the header has ${header.length}.`);
    }
    rows.push(row);
    const entries = [...places].map(([member, place]) => [member.name, valueOf(member, cells[place] ?? '')]);
    return [Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as object];
  });
  return { name, answer, placeOf: (index) => `row ${rows[index]}`, told };
}
