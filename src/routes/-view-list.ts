import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import {
  type CountedCriteria,
  countRows,
  type CriteriaRules,
} from '../../machines/resource/list/criteria.ts';
import type { RowFit } from '../browser/row-fit.ts';

/** How the router enters a list's route: by a navigation or by a preload. A preload does not run the loader. */
export interface Entry {
  search: object;
  cause: 'enter' | 'stay' | 'preload';
}

/** Returns the criteria in a list's search params. The page size `fit` is converted to a number of rows. */
export const criteriaIn = (
  rules: Pick<CriteriaRules, 'parse'>,
  search: object,
  { rowFit }: { rowFit: RowFit },
): CountedCriteria => countRows(rules.parse({ ...search }), rowFit.getSnapshot);

/**
 * Loads the list that the user opens. A list that may be long also has an actor that reads single pages. Until the
 * whole list is loaded, requests only the shown page from this actor. Also requests the page if only the service can
 * apply a filter.
 */
export function viewList(
  context: { console: AdminConsole; rowFit: RowFit },
  name: ListName,
  rules: Pick<CriteriaRules, 'parse'>,
  { search, cause }: Entry,
): void {
  const { console } = context;
  const list: AnyActorRef = console.lists[name];
  const pages: AnyActorRef | undefined = (console.pages as Partial<Record<ListName, AnyActorRef>>)[name];
  const isWhole = list.getSnapshot().hasTag('shown');
  const criteria = criteriaIn(rules, search, context);
  if (pages && (!isWhole || criteria.isServed || pages.getSnapshot().hasTag('served'))) {
    pages.send({ type: 'VIEW', criteria });
  }
  if (pages && !isWhole) return;
  if (cause !== 'stay' || list.getSnapshot().matches({ freshness: 'unrequested' })) {
    list.send({ type: 'LOAD' });
  }
}
