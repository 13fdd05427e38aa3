import type { AnyActorRef } from 'xstate';
import type { ListName } from '../../machines/app/lists.ts';
import type { CriteriaRules } from '../../machines/resource/list/criteria.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { RowFit } from '../browser/row-fit.ts';
import type { Prefetcher } from '../prefetch/prefetcher.ts';
import { rememberSearch, type Navigation } from './-remembered.ts';
import { criteriaIn, viewList } from './-view-list.ts';

interface ListContext {
  context: { console: AdminConsole; rowFit: RowFit };
}

/**
 * Returns the route of a list. The route validates the search params, restores the remembered criteria and loads the
 * list. A preload of the route prefetches the list's page.
 *
 * @param needed further lists that the screen shows
 */
export function listRoute(name: ListName, rules: CriteriaRules, needed: readonly ListName[] = []) {
  return {
    preload: false,
    validateSearch: (search: Record<string, unknown>) => rules.write(rules.parse(search)),
    beforeLoad: ({
      context,
      ...navigation
    }: Navigation & ListContext & { context: { app: App; prefetcher: Prefetcher | null } }) => {
      rememberSearch(context.app, name, rules, navigation);
      if (navigation.cause !== 'preload') return;
      context.prefetcher?.list(context.console, name, criteriaIn(rules, navigation.search, context));
    },
    loader: ({
      context,
      location,
      cause,
    }: ListContext & { location: { search: object }; cause: Navigation['cause'] }) => {
      const lists: Readonly<Record<ListName, AnyActorRef>> = context.console.lists;
      viewList(context, name, rules, { search: location.search, cause });
      for (const list of needed) lists[list].send({ type: 'LOAD' });
    },
    onStay: ({ context, search }: ListContext & { search: object }) =>
      viewList(context, name, rules, { search, cause: 'stay' }),
  };
}
