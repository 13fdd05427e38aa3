import type { components } from '../../../openapi/inventory-schema.d.ts';
import contract from '../../../openapi/inventory.yaml';
import { problem, type FieldProblem, type Problem } from '../../http/problem.ts';
import { ContractSchemas } from '../contract-schemas.ts';

type Schemas = components['schemas'];

export type SourceUser = Schemas['User'];
export type SourceLocation = Schemas['Location'];
export type SourceCompany = Schemas['Company'];
/** The uuid is an element's identity there and here. */
export type SourceElement = Schemas['Element'];
export type SourceCluster = Schemas['Cluster'];

export interface EntryOf {
  users: SourceUser;
  locations: SourceLocation;
  companies: SourceCompany;
  carrier: SourceElement;
  cluster: SourceCluster;
  clusterGroup: SourceElement;
  networkGroup: SourceElement;
  networkElementAttribute: SourceElement;
  venue: SourceElement;
}

/** Visibility elements are named as in the sync calls. */
export type ListKind = keyof EntryOf;

interface List {
  path: string;
  file: string;
  title: string;
  list: keyof Schemas;
  entry: keyof Schemas;
}

const elements = (type: ListKind, file: string, title: string): List => ({
  path: `/visibility/${type}`,
  file,
  title,
  list: 'Elements',
  entry: 'Element',
});

export const LISTS: Readonly<Record<ListKind, List>> = {
  users: { path: '/users', file: 'users', title: 'users', list: 'Users', entry: 'User' },
  locations: {
    path: '/locations',
    file: 'locations',
    title: 'locations',
    list: 'Locations',
    entry: 'Location',
  },
  companies: {
    path: '/companies',
    file: 'companies',
    title: 'companies',
    list: 'Companies',
    entry: 'Company',
  },
  carrier: elements('carrier', 'carriers', 'carriers'),
  cluster: { ...elements('cluster', 'clusters', 'clusters'), list: 'Clusters', entry: 'Cluster' },
  clusterGroup: elements('clusterGroup', 'clusterGroups', 'cluster groups'),
  networkGroup: elements('networkGroup', 'networkGroups', 'network groups'),
  networkElementAttribute: elements(
    'networkElementAttribute',
    'networkElementAttributes',
    'network attributes',
  ),
  venue: elements('venue', 'venues', 'venues'),
};

export const LIST_KINDS = Object.keys(LISTS) as ListKind[];

export const inventoryContract = new ContractSchemas<Schemas>(contract);

export interface Listing {
  /** In messages: `The inventory's list of users`, `users.csv`. */
  name: string;
  answer: unknown;
  /** Gives `entry 3` or `row 4`, by index. */
  placeOf: (index: number) => string;
  /** Gives `email: …` or `column email: …`. */
  messageFor: (member: string, message: string) => string;
}

/** Is an `Entry` only if nothing is wrong. */
export interface Judged<Entry> {
  entry: Entry;
  place: string;
  problem: string | null;
}

export const unusable = ({ name }: Pick<Listing, 'name'>, why: string): Problem =>
  problem('source_failed', { message: `${name} cannot be used: ${why}` });

export const unusableEntry = (listing: Listing, index: number, member: string, message: string): Problem =>
  unusable(listing, `${listing.placeOf(index)}, ${listing.messageFor(member, message)}`);

function inWords(wrong: FieldProblem | null, { messageFor }: Listing): string | null {
  if (!wrong) return null;
  return wrong.field === '' ? wrong.message : messageFor(wrong.field, wrong.message);
}

/** Checks entry by entry. @throws Problem source_failed for no list, or one that is too long. */
export function judge<Kind extends ListKind>(kind: Kind, listing: Listing): Judged<EntryOf[Kind]>[] {
  const { list, entry: name } = LISTS[kind];
  const { maxItems = Infinity } = inventoryContract.schema(list);
  const { answer } = listing;
  if (!Array.isArray(answer)) throw unusable(listing, 'It is no list.');
  if (answer.length > maxItems) {
    throw unusable(listing, `It has ${answer.length} entries. At most ${maxItems} can be taken.`);
  }
  return answer.map((entry: unknown, index) => ({
    entry: entry as EntryOf[Kind],
    place: listing.placeOf(index),
    problem: inWords(inventoryContract.problem(name, entry), listing),
  }));
}

/** Takes a list as a whole. @throws Problem source_failed for the first wrong or repeated entry. */
export function entriesOf<Kind extends Exclude<ListKind, 'users'>>(
  kind: Kind,
  listing: Listing,
): readonly EntryOf[Kind][] {
  const seen = new Set<string>();
  return judge(kind, listing).map(({ entry, place, problem: wrong }, index) => {
    if (wrong !== null) throw unusable(listing, `${place}, ${wrong}`);
    if (seen.has(entry.uuid)) throw unusableEntry(listing, index, 'uuid', 'This comes twice.');
    seen.add(entry.uuid);
    return entry;
  });
}
