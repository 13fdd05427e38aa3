import type { components } from '../../../openapi/generated/inventory-schema.d.ts';
import contract from '../../../openapi/contracts/inventory.yaml';
import { problem, type FieldProblem, type Problem } from '../../problem.ts';
import { ContractSchemas } from '../contract-schemas.ts';

type Schemas = components['schemas'];

export type SourceUser = Schemas['User'];
export type SourceLocation = Schemas['Location'];
export type SourceCompany = Schemas['Company'];
/** A visibility element. It has the same uuid in the inventory and in this product. */
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

/** The kinds of lists. The kinds of visibility elements have the names of `elementType` in the service's API. */
export type ListKind = keyof EntryOf;

interface List {
  /** Path at the address of an inventory on the web. */
  path: string;
  /** Name of the file in a folder, without extension. */
  file: string;
  /** Noun in messages. */
  title: string;
  /** The contract's schemas of the list and of one entry. */
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

/** A list as the inventory has sent it, not validated. */
export interface SentList {
  /** The list's name in messages, such as `The inventory's list of users` or `users.csv`. */
  name: string;
  answer: unknown;
  isTable: boolean;
  /** Returns the name of an entry in messages, by index: `entry 3` or `row 4`. */
  labelOf: (index: number) => string;
  /** Returns why a row of a table cannot be read, by index; null if it can. */
  problemOf?: (index: number) => string | null;
}

/** An entry of a list, after its validation. */
export interface Judged<Entry> {
  /** Is an `Entry` only if `problem` is null. */
  entry: Entry;
  /** The entry's name in messages, such as `row 4`. */
  label: string;
  /** Why the entry is invalid; null if it is valid. */
  problem: string | null;
}

/** A list whose entries were validated one by one. */
export interface Listing<Kind extends ListKind = ListKind> extends Pick<SentList, 'name' | 'isTable'> {
  judged: readonly Judged<EntryOf[Kind]>[];
}

/** Returns the error for a list that cannot be used. `why` is a sentence. */
export const unusableList = ({ name }: Pick<Listing, 'name'>, why: string): Problem =>
  problem('source_failed', { message: `${name} cannot be used: ${why}` });

/** Rewords a message about a field for a column of a table, in which an empty cell means null. */
export const ofColumn = (member: string, message: string): string =>
  `column ${member}: ${message.replace(' or null.', ', or empty.')}`;

const ofMember = (isTable: boolean, member: string, message: string): string =>
  isTable ? ofColumn(member, message) : `${member}: ${message}`;

/** Returns the error for an entry that makes its whole list unusable. `index` counts from 0. */
export const unusableEntry = (listing: Listing, index: number, member: string, message: string): Problem =>
  unusableList(listing, `${listing.judged[index]!.label}, ${ofMember(listing.isTable, member, message)}`);

function inWords(wrong: FieldProblem | null, isTable: boolean): string | null {
  if (!wrong) return null;
  return wrong.field === '' ? wrong.message : ofMember(isTable, wrong.field, wrong.message);
}

/**
 * Validates each entry of a list.
 *
 * @throws Problem source_failed if it is not a list, or too long
 */
export function judge<Kind extends ListKind>(
  kind: Kind,
  { name, answer, isTable, labelOf, problemOf }: SentList,
): Listing<Kind> {
  const { list, entry: schema } = LISTS[kind];
  const { maxItems = Infinity } = inventoryContract.schema(list);
  if (!Array.isArray(answer)) throw unusableList({ name }, 'It is not a list.');
  if (answer.length > maxItems) {
    throw unusableList({ name }, `It has ${answer.length} entries. At most ${maxItems} are allowed.`);
  }
  const judged = answer.map((entry: unknown, index) => ({
    entry: entry as EntryOf[Kind],
    label: labelOf(index),
    problem: problemOf?.(index) ?? inWords(inventoryContract.problem(schema, entry), isTable),
  }));
  return { name, isTable, judged };
}

/**
 * Returns the entries of a list, which must all be valid.
 *
 * @throws Problem source_failed for the first invalid or repeated entry
 */
export function entriesOf<Kind extends Exclude<ListKind, 'users'>>(
  listing: Listing<Kind>,
): readonly EntryOf[Kind][] {
  const seen = new Set<string>();
  return listing.judged.map(({ entry, label, problem: wrong }, index) => {
    if (wrong !== null) throw unusableList(listing, `${label}, ${wrong}`);
    if (seen.has(entry.uuid)) throw unusableEntry(listing, index, 'uuid', 'This occurs twice.');
    seen.add(entry.uuid);
    return entry;
  });
}
