import {
  createListing,
  type Column,
  type PageCriteria,
  type Schedule,
} from '../../machines/resource/list/rows.ts';
import { demoPerson, type Person } from '../../demo/seed/people.ts';
import { timeOf, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const COLUMNS: readonly Column<Person>[] = [
  { key: 'username', text: (row) => row.username },
  { key: 'lastName', text: (row) => row.lastName },
  { key: 'email', text: (row) => row.email },
];
const PLAIN: PageCriteria = { page: 1, size: 10, sort: null, desc: false, filters: {} };
const FILTERS = ['a', 'an', 'ann', 'anna', 'e', 'er', 'ern'];

const atOnce: Schedule = (slice) => {
  slice(() => true);
};

function filterPlainly(rows: readonly Person[], filter: string): Person[] {
  const needle = filter.toLowerCase();
  return rows.filter((row) => row.email.toLowerCase().includes(needle)).slice(0, 10);
}

const sortPlainly = (rows: readonly Person[]): Person[] =>
  rows.toSorted((a, b) => a.username.localeCompare(b.username)).slice(0, 10);

const filterOf = (run: number): string => FILTERS[run % FILTERS.length]!;

async function figuresOf(count: number): Promise<Figure[]> {
  const rows = Array.from({ length: count }, (_, index) => demoPerson(index));
  const listing = createListing(COLUMNS);
  listing.prepare(rows, atOnce);
  const size = count.toLocaleString('en');

  const filter = await timeOf((run) => listing.page(rows, { ...PLAIN, filters: { email: filterOf(run) } }));
  const plainFilter = await timeOf((run) => filterPlainly(rows, filterOf(run)));
  const sort = await timeOf((run) => listing.page(rows, { ...PLAIN, sort: 'username', desc: run % 2 === 0 }));
  const plainSort = await timeOf(() => sortPlainly(rows), { runs: 3, uncounted: 1 });
  const prepare = await timeOf(() => createListing(COLUMNS).prepare(rows, atOnce), { runs: 3, uncounted: 1 });
  const change = await timeOf(
    (run) => {
      const row = { ...rows[run]!, username: `${rows[run]!.username}.${run}` };
      listing.page(rows.with(run, row), { ...PLAIN, sort: 'username' });
    },
    { runs: 5, uncounted: 1 },
  );
  const shorten = await timeOf(
    (run) => listing.page(rows.toSpliced(run, 1), { ...PLAIN, sort: 'username' }),
    { runs: 5, uncounted: 1 },
  );
  return [
    [`filter ${size}`, filter, 'filter() over lower-cased texts', plainFilter] as const,
    [`sort ${size}`, sort, 'sort() by localeCompare', plainSort] as const,
    [`sort ${size} of which one has changed`, change, 'sort() by localeCompare', plainSort] as const,
    [`sort ${size} of which one is gone`, shorten, 'sort() by localeCompare', plainSort] as const,
    [`index ${size}, three columns, ahead`, prepare, 'sort() by localeCompare', plainSort] as const,
  ].map(([what, measured, than, value]) => ({ what, measured, unit: 'ms', against: { what: than, value } }));
}

export async function measureRows(): Promise<Table[]> {
  return [figureTable('Rows', [...(await figuresOf(10_000)), ...(await figuresOf(100_000))])];
}
