import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { countRows, type CriteriaRules } from '../../machines/resource/criteria.ts';
import { fittingRows } from '../browser/fitting-rows.ts';

/** How a list's route is come to. */
export interface Entry {
  search: object;
  cause: 'enter' | 'stay' | 'preload';
}

/** Has a list shown: its page that is asked for first, where it can be long and is not there yet. */
export function viewList(
  console: AdminConsole,
  name: ListName,
  rules: Pick<CriteriaRules, 'parse'>,
  { search, cause }: Entry,
): void {
  const list: AnyActorRef = console.lists[name];
  const pages: AnyActorRef | undefined = (console.pages as Partial<Record<ListName, AnyActorRef>>)[name];
  if (pages && !list.getSnapshot().hasTag('shown')) {
    // A link that is pointed at must not take the page away that is looked at.
    if (cause === 'preload' && !pages.getSnapshot().matches({ page: 'idle' })) return;
    pages.send({ type: 'VIEW', criteria: countRows(rules.parse({ ...search }), fittingRows) });
  } else if (cause !== 'stay' || list.getSnapshot().matches({ freshness: 'unrequested' })) {
    list.send({ type: 'LOAD' });
  }
}
