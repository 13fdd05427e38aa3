import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { countRows, type CriteriaRules } from '../../machines/resource/criteria.ts';
import type { RowFit } from '../browser/row-fit.ts';

/** How the user reaches a list's route. */
export interface Entry {
  search: object;
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Loads a list. If the whole list is not loaded yet, and the list can be long, requests only the displayed page first.
 */
export function viewList(
  { console, rowFit }: { console: AdminConsole; rowFit: RowFit },
  name: ListName,
  rules: Pick<CriteriaRules, 'parse'>,
  { search, cause }: Entry,
): void {
  const list: AnyActorRef = console.lists[name];
  const pages: AnyActorRef | undefined = (console.pages as Partial<Record<ListName, AnyActorRef>>)[name];
  if (pages && !list.getSnapshot().hasTag('shown')) {
    // Pointing at a link must not replace the page that is displayed.
    if (cause === 'preload' && !pages.getSnapshot().matches({ page: 'idle' })) return;
    pages.send({ type: 'VIEW', criteria: countRows(rules.parse({ ...search }), rowFit.getSnapshot) });
  } else if (cause !== 'stay' || list.getSnapshot().matches({ freshness: 'unrequested' })) {
    list.send({ type: 'LOAD' });
  }
}
