import { redirect } from '@tanstack/react-router';
import type { App } from '../../machines/app/compose.ts';
import type { Choices, CriteriaRules } from '../../machines/resource/criteria.ts';

export interface Navigation {
  search: object;
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Remembers a list's search criteria until logout (B3.5), and opens a list that is entered without any as it was
 * left. From the list itself its plain address can be reached.
 *
 * @throws the redirect to the address with the remembered criteria, where there are any.
 */
export function rememberSearch<Filter extends string, Chosen extends Choices>(
  app: App,
  list: string,
  rules: CriteriaRules<Filter, Chosen>,
  { search, cause }: Navigation,
): void {
  if (cause === 'preload') return;
  const remembered = app.records.searchCriteria.read() ?? {};
  const earlier = rules.write(rules.parse(remembered[list] ?? {}));
  const isPlain = Object.keys(search).length === 0;
  if (cause === 'enter' && isPlain && Object.keys(earlier).length > 0) {
    throw redirect({ to: '.', search: earlier, replace: true });
  }
  app.records.searchCriteria.write({ ...remembered, [list]: { ...search } });
}
