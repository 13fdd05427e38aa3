import { useRouter, useSearch } from '@tanstack/react-router';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useOptimistic,
  useState,
} from 'react';
import type { Choices, Criteria } from '../../../machines/resource/list/criteria.ts';
import type { ListDefinition } from './define-list.ts';

/** The criteria to change, or a function that returns them for the current criteria. */
export type CriteriaChange<Current extends Criteria = Criteria> =
  Partial<Current> | ((current: Criteria) => Partial<Current>);

interface ListCriteria<Current extends Criteria = Criteria> {
  readonly criteria: Current;
  change(changes: CriteriaChange<Current>): void;
}

/** The criteria of the surrounding list. Only the components that read them render again at each key in a filter. */
export const CriteriaContext = createContext<ListCriteria | null>(null);

/**
 * Returns the criteria of the surrounding list, and the function that changes them. Needs a `<CriteriaContext>` above
 * it.
 */
export function useListCriteria(): ListCriteria {
  const criteria = useContext(CriteriaContext);
  if (!criteria) throw new Error('useListCriteria needs a <CriteriaContext> above it');
  return criteria;
}

/**
 * Returns a list's criteria from the search params of its address, and a function that changes some of them. A change
 * is visible at once; the router navigates in a transition.
 *
 * If a change contains no page, page 1 opens and the history entry is replaced. A change of the page adds a history
 * entry, so that Back returns to the page before.
 */
export function useCriteria<Filter extends string, Chosen extends Choices>({
  path,
  rules,
}: Pick<ListDefinition<never, Filter, Chosen>, 'path' | 'rules'>): ListCriteria<Criteria<Filter, Chosen>> {
  const router = useRouter();
  const { id } = router.routesByPath[path];
  const current = useSearch({ from: id, shouldThrow: false });
  // While a form is shown instead of the list, the list keeps its last search params.
  const [kept, setKept] = useState<object>(current ?? {});
  if (current && current !== kept) setKept(current);
  const [search, show] = useOptimistic(kept);
  const criteria = useMemo(() => rules.parse({ ...search }), [rules, search]);

  const change = useCallback(
    (changed: CriteriaChange<Criteria<Filter, Chosen>>) => {
      const { pathname, search: latest } = router.latestLocation;
      // A change that arrives after the user has left the list is ignored.
      if (pathname !== path) return;
      const before = rules.parse({ ...latest });
      const changes = typeof changed === 'function' ? changed(before) : changed;
      const next = rules.write({ ...before, page: 1, ...changes });
      startTransition(async () => {
        show(next);
        await router.navigate({
          to: path,
          search: next,
          replace: changes.page === undefined,
          resetScroll: false,
        });
      });
    },
    [path, router, rules, show],
  );
  return useMemo(() => ({ criteria, change }), [criteria, change]);
}
