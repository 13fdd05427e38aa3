import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import { isPaged, type ListName } from '../../machines/app/lists.ts';
import {
  type CountedCriteria,
  countRows,
  type CriteriaRules,
} from '../../machines/resource/list/criteria.ts';
import type { RowFit } from '../browser/row-fit.ts';
import type { Navigation } from './-remembered.ts';

/** Returns the criteria in a list's search params. The page size `fit` is converted to a number of rows. */
export const criteriaIn = (
  rules: Pick<CriteriaRules, 'parse'>,
  search: object,
  { rowFit }: { rowFit: RowFit },
): CountedCriteria => countRows(rules.parse({ ...search }), rowFit.getSnapshot);

/**
 * Requests the page of a list that the user opens. Loads the whole list only if it is kept already, or if the service
 * does not return it in pages. Otherwise, the list's machine decides whether to load it whole.
 */
export function viewList(
  context: { console: AdminConsole; rowFit: RowFit },
  name: ListName,
  rules: Pick<CriteriaRules, 'parse'>,
  { search, cause }: Navigation,
): void {
  const list: AnyActorRef = context.console.lists[name];
  list.send({ type: 'VIEW', criteria: criteriaIn(rules, search, context) });
  const state = list.getSnapshot();
  if (isPaged(name) && !state.hasTag('whole')) return;
  if (cause !== 'stay' || state.matches({ whole: { missing: 'unrequested' } })) list.send({ type: 'LOAD' });
}
