import { textMatch } from '../../openapi/rules/text-match.ts';
import { byOrder, compareKeys, orderKey } from '../../openapi/rules/text-order.ts';
import { canSee, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import type { Page, PageRequest, PageColumns } from '../db/pages.ts';

type Table = 'business_profiles' | 'app_profiles' | 'visibility_profiles';

/**
 * Returns the columns by which a page of profiles can be sorted and filtered. `filters` are the filters that only one
 * kind of profile has.
 */
export const profilePages = <Filter extends string>(
  filters: Readonly<Record<Filter, 'text' | 'anyOf'>>,
): PageColumns<'name', 'name' | 'description' | Filter> => ({
  defaultSort: 'name',
  sorts: { name: 2 },
  filters: { name: 'text', description: 'text', ...filters },
});

export const byName = byOrder(({ name }: { readonly uuid: string; readonly name: string }) => name);

/** How `pageOfProfiles` reads one kind of profile. */
interface Reading<Profile, Filter extends string> {
  table: Table;
  /**
   * The filters besides name and description. Each function maps the uuid of a profile to the text that the filter
   * searches.
   */
  texts: Readonly<Record<Filter, () => Promise<ReadonlyMap<string, string>>>>;
  /** Reads the profiles with these uuids, with all fields that a list contains. */
  find: (uuids: readonly string[]) => Promise<Profile[]>;
}

/**
 * Returns one page of the profiles that the principal can see. There are few profiles, so the texts for filtering and
 * sorting are read for all of them and compared in memory. The other fields are read only for the page's profiles.
 */
export async function pageOfProfiles<Profile extends { uuid: string }, Filter extends string>(
  db: Db,
  principal: Principal,
  { limit, from, backward, skip, desc, filters }: PageRequest<'name', 'name' | 'description' | Filter>,
  { table, texts, find }: Reading<Profile, Filter>,
): Promise<Page<Profile>> {
  const all = await db
    .selectFrom(table)
    .select(['uuid', 'name', 'description', 'minimum_role', 'company_uuid'])
    .execute();
  const seen = all.filter((row) => canSee(principal, row));
  let found = seen;
  for (const { column, sought } of filters) {
    const textOf = await textsOf(column, texts);
    const matches = sought.map(textMatch);
    found = found.filter((row) => matches.some((isMatch) => isMatch(textOf(row) ?? '')));
  }
  const sign = desc === backward ? 1 : -1;
  const inOrder = ([name, uuid]: readonly string[], [other, otherUuid]: readonly string[]): number =>
    sign * (compareKeys(name!, other!) || compareKeys(uuid!, otherUuid!));
  const keys = found.map(({ uuid, name }) => [orderKey(name), uuid]).toSorted(inOrder);
  const rest = from ? keys.filter((key) => inOrder(key, from as string[]) > 0) : keys;
  const inDirection = rest.slice(skip, skip + limit);
  const page = backward ? inDirection.toReversed() : inDirection;
  const hasMore = rest.length > skip + limit;
  const hasPassed = keys.length > rest.length || skip > 0;
  const [hasBefore, hasAfter] = backward ? [hasMore, hasPassed] : [hasPassed, hasMore];
  const profiles = new Map(
    page.length > 0
      ? (await find(page.map(([, uuid]) => uuid!))).map((profile) => [profile.uuid, profile])
      : [],
  );
  return {
    items: page.flatMap(([, uuid]) => profiles.get(uuid!) ?? []),
    matching: found.length,
    total: seen.length,
    previous: hasBefore ? (page[0] ?? null) : null,
    next: hasAfter ? (page.at(-1) ?? null) : null,
  };
}

type Head = { uuid: string; name: string; description: string | null };

async function textsOf<Filter extends string>(
  column: 'name' | 'description' | Filter,
  texts: Reading<unknown, Filter>['texts'],
): Promise<(row: Head) => string | null> {
  if (column === 'name' || column === 'description') return (row) => row[column as 'name' | 'description'];
  const known = await texts[column as Filter]();
  return ({ uuid }) => known.get(uuid) ?? '';
}

/** Maps the uuid of each profile to the names in its rows, joined to one text. A filter searches this text. */
export function joinNames<Row extends { name: string }>(
  rows: readonly Row[],
  profileOf: (row: Row) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const row of rows) {
    const known = names.get(profileOf(row));
    names.set(profileOf(row), known === undefined ? row.name : `${known}\n${row.name}`);
  }
  return names;
}
