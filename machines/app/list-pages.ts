import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client/client.ts';
import type { AskedPage } from '../../openapi/client/page-search.ts';
import { resources } from '../resources.ts';
import type { Lists, ListName } from './lists.ts';

/** The lists that the service can return page by page. */
export type PagedListName = {
  [Name in ListName]: Lists[Name] extends { readonly pages: unknown } ? Name : never;
}[ListName];

type PagesOf<Name extends PagedListName> = Lists[Name]['pages'];

export type ListPagesMachines = {
  readonly [Name in PagedListName as `${Name}Pages`]: PagesOf<Name>['machine'];
};
export type ListPagesActors = { readonly [Name in PagedListName]: ActorRefFrom<PagesOf<Name>['machine']> };

// The cast is needed because TypeScript cannot relate a list's name to the type of its pages.
const pages = Object.fromEntries(
  Object.values(resources)
    .flatMap((resource) => Object.entries(resource.lists))
    .flatMap(([name, list]) => ('pages' in list ? [[name, list.pages]] : [])),
) as { readonly [Name in PagedListName]: PagesOf<Name> };
const NAMES = Object.keys(pages) as PagedListName[];

/**
 * Calls `make` with each paged list's name, and returns the results by name. `make` must return the value that `Mapped`
 * declares for that name.
 */
export const mapListPages = <Mapped extends Record<PagedListName, unknown>>(
  make: (name: PagedListName) => unknown,
): Mapped => Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;

export const isPaged = (name: ListName): name is PagedListName => name in pages;

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
): Promise<unknown> => pages[name].fetchPage(client, { criteria, shown: null }, signal);

const named = (make: (name: PagedListName) => unknown): ListPagesMachines =>
  Object.fromEntries(NAMES.map((name) => [`${name}Pages`, make(name)])) as ListPagesMachines;

export const listPagesMachines = named((name) => pages[name].machine);

/** Returns the machines of all paged lists, with actors that call the service. */
export const provideListPages = (client: Client, painted: () => Promise<void>): ListPagesMachines =>
  named((name) => pages[name].provide(client, name, painted));
