import { redirect } from '@tanstack/react-router';
import type { App } from '../../machines/app/compose.ts';
import type { Choices, CriteriaRules } from '../../machines/resource/list/criteria.ts';

/**
 * The way in which the router enters a list's route: by a navigation or by a preload. A preload does not run the
 * loader.
 */
export interface Navigation {
  search: object;
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Stores a list's search criteria until sign-out. If the user comes from another screen to the list's address without
 * criteria, restores the stored ones. If the user removes the criteria while the list is shown, does not restore them.
 *
 * @throws a redirect to the address with the stored criteria, if there are any
 */
export function rememberSearch<Filter extends string, Chosen extends Choices>(
  app: App,
  list: string,
  rules: CriteriaRules<Filter, Chosen>,
  { search, cause }: Navigation,
): void {
  const remembered = app.records.searchCriteria.read() ?? {};
  const earlier = rules.write(rules.parse(remembered[list] ?? {}));
  const isPlain = Object.keys(search).length === 0;
  if (cause !== 'stay' && isPlain && Object.keys(earlier).length > 0) {
    throw redirect({ to: '.', search: earlier, replace: true });
  }
  if (cause === 'preload') return;
  app.records.searchCriteria.write({ ...remembered, [list]: { ...search } });
}
