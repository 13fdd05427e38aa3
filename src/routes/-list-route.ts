import type { AnyActorRef } from 'xstate';
import type { ListName } from '../../machines/app/lists.ts';
import type { CriteriaRules } from '../../machines/resource/criteria.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { RowFit } from '../browser/row-fit.ts';
import { rememberSearch, type Navigation } from './-remembered.ts';
import { type Entry, viewList } from './-view-list.ts';

interface ListContext {
  context: { console: AdminConsole; rowFit: RowFit };
}

/**
 * The route of a list: validates the search params, restores the remembered criteria, loads the list.
 *
 * @param needed further lists that the screen shows
 */
export function listRoute(name: ListName, rules: CriteriaRules, needed: readonly ListName[] = []) {
  return {
    validateSearch: (search: Record<string, unknown>) => rules.write(rules.parse(search)),
    beforeLoad: ({ context, ...navigation }: Navigation & { context: { app: App } }) =>
      rememberSearch(context.app, name, rules, navigation),
    loader: ({
      context,
      location,
      cause,
    }: ListContext & { location: { search: object }; cause: Entry['cause'] }) => {
      const lists: Readonly<Record<ListName, AnyActorRef>> = context.console.lists;
      viewList(context, name, rules, { search: location.search, cause });
      for (const list of needed) lists[list].send({ type: 'LOAD' });
    },
    onStay: ({ context, search }: ListContext & { search: object }) =>
      viewList(context, name, rules, { search, cause: 'stay' }),
  };
}
