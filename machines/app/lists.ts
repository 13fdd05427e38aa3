import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client/client.ts';
import type { AskedPage } from '../../openapi/client/page-search.ts';
import { resources } from '../resources.ts';
import type { ResourceName } from './resource-names.ts';

type ListsOf = { readonly [Name in ResourceName]: (typeof resources)[Name]['lists'] }[ResourceName];
type Merged<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;
type Lists = Merged<ListsOf>;

export type ListName = keyof Lists;
export type ListMachines = { readonly [Name in ListName]: Lists[Name]['machine'] };
export type ListActors = { readonly [Name in ListName]: ActorRefFrom<ListMachines[Name]> };

/** The lists that the service can return page by page. */
type PagedListName = {
  [Name in ListName]: Lists[Name] extends { readonly fetchPage: unknown } ? Name : never;
}[ListName];

export type RowOf<Name extends ListName> = ReturnType<
  ListMachines[Name]['getInitialSnapshot']
>['context']['rows'][number];

// The cast is needed because TypeScript cannot relate a list's name to the type of the list.
const lists = Object.assign({}, ...Object.values(resources).map((resource) => resource.lists)) as Lists;
const NAMES = Object.keys(lists) as ListName[];

/**
 * Calls `make` with each list's name, and returns the results by name. `make` must return the value that `Mapped`
 * declares for that name.
 */
export function mapLists<Mapped extends Record<ListName, unknown>>(
  make: (name: ListName) => unknown,
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}

export const listMachines = mapLists<ListMachines>((name) => lists[name].machine);

export const isPaged = (name: ListName): name is PagedListName => 'fetchPage' in lists[name];

/**
 * Reads all rows of a list with the same request as the list's actor.
 *
 * @throws Fault of the request
 */
export const fetchRows = (name: ListName, client: Client, signal: AbortSignal): Promise<readonly unknown[]> =>
  lists[name].fetchRows(client, signal);

/**
 * Requests the page that the criteria describe. Sends the same request as the list's actor, so that the actor gets the
 * prefetched response.
 *
 * @throws Fault of the request
 */
export const fetchFirstPage = (
  name: PagedListName,
  client: Client,
  criteria: AskedPage,
  signal: AbortSignal,
): Promise<unknown> => lists[name].fetchPage(client, { criteria, shown: null }, signal);

/** Returns the machines of all lists, with actors that call the service. `painted` as in `definePagedList`. */
export const provideLists = (client: Client, painted: () => Promise<void>): ListMachines =>
  mapLists<ListMachines>((name) => lists[name].provide(client, painted));
