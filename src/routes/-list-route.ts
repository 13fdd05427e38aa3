import type { AnyActorRef } from 'xstate';
import type { ListName } from '../../machines/lists.ts';
import type { CriteriaRules } from '../../machines/resource/criteria.ts';
import type { App } from '../../machines/compose.ts';
import { rememberedSearch } from './-remembered.ts';

/**
 * What every list's route does: takes of its search part what makes sense, opens as it was left, and has the list
 * loaded where it is not there yet.
 *
 * @param needed further lists that its screen shows.
 */
export function listRoute(name: ListName, rules: CriteriaRules, needed: readonly ListName[] = []) {
  return {
    validateSearch: (search: Record<string, unknown>) => rules.write(rules.parse(search)),
    beforeLoad: ({ context, search }: { context: { app: App }; search: object }) =>
      rememberedSearch(context.app, name, search),
    loader: ({ context }: { context: { app: App } }) => {
      const lists: Readonly<Record<ListName, AnyActorRef>> = context.app.lists;
      for (const list of [name, ...needed]) lists[list].send({ type: 'LOAD' });
    },
  };
}
