import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client/client.ts';
import { resources } from '../resources.ts';
import type { ResourceName } from './resource-names.ts';

type ListsOf = { readonly [Name in ResourceName]: (typeof resources)[Name]['lists'] }[ResourceName];
type Merged<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;
export type Lists = Merged<ListsOf>;

export type ListName = keyof Lists;
export type ListMachines = { readonly [Name in ListName]: Lists[Name]['machine'] };
export type ListActors = { readonly [Name in ListName]: ActorRefFrom<ListMachines[Name]> };

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

/**
 * Reads all rows of a list with the same request as the list's actor.
 *
 * @throws Fault of the request
 */
export const fetchRows = (name: ListName, client: Client, signal: AbortSignal): Promise<readonly unknown[]> =>
  lists[name].fetchRows(client, signal);

export const provideLists = (client: Client): ListMachines =>
  mapLists<ListMachines>((name) => lists[name].provide(client));
