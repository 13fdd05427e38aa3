import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Choices, Criteria } from '../../../machines/resource/criteria.ts';
import { parseSearch, stringifySearch } from '../../browser/search.ts';
import type { ListDefinition } from './define-list.ts';
import { showSearch } from './shown-search.ts';

/** What of the criteria is to be another; a function makes it of those that hold when it is made. */
export type CriteriaChange<Current extends Criteria = Criteria> =
  Partial<Current> | ((current: Criteria) => Partial<Current>);

/**
 * The criteria that the URL's search part holds, and how to change them: what was changed is shown first, and then written there.
 *
 * @returns the criteria, and a function that changes some of them; a change that names no page returns to page 1, and one that
 * names it is a step, which the browser's Back takes back.
 */
export function useCriteria<Filter extends string, Chosen extends Choices>({
  path,
  rules,
}: Pick<ListDefinition<never, Filter, Chosen>, 'path' | 'rules'>): [
  Criteria<Filter, Chosen>,
  (change: CriteriaChange<Criteria<Filter, Chosen>>) => void,
] {
  const navigate = useNavigate();
  const { history, basepath } = useRouter();
  const ownPath = basepath + path;
  const shown = useMemo(() => showSearch(history, ownPath), [history, ownPath]);
  const search = useSyncExternalStore(shown.subscribe, shown.read, shown.read);
  const criteria = useMemo(() => rules.parse(parseSearch(search)), [rules, search]);

  const change = useCallback(
    (changed: CriteriaChange<Criteria<Filter, Chosen>>) => {
      const current = rules.parse(parseSearch(shown.read()));
      const changes = typeof changed === 'function' ? changed(current) : changed;
      const next = rules.write({ ...current, page: 1, ...changes });
      shown.change(stringifySearch(next), () => {
        void navigate({ to: path, search: next, replace: changes.page === undefined, resetScroll: false });
      });
    },
    [navigate, path, rules, shown],
  );
  return [criteria, change];
}
