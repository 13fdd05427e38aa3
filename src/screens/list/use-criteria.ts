import { useRouter, useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useMemo, useOptimistic, useState } from 'react';
import type { Choices, Criteria } from '../../../machines/resource/criteria.ts';
import type { ListDefinition } from './define-list.ts';

/** Changed criteria, or a function that returns changes to the current criteria. */
export type CriteriaChange<Current extends Criteria = Criteria> =
  Partial<Current> | ((current: Criteria) => Partial<Current>);

/**
 * Returns the criteria in the search params of a list, and a function that changes some of them. A change is shown at
 * once; the router navigates in a transition.
 *
 * A change without a page opens page 1 and replaces the history entry. A change of the page adds a history entry, so
 * that Back works.
 */
export function useCriteria<Filter extends string, Chosen extends Choices>({
  path,
  rules,
}: Pick<ListDefinition<never, Filter, Chosen>, 'path' | 'rules'>): [
  Criteria<Filter, Chosen>,
  (change: CriteriaChange<Criteria<Filter, Chosen>>) => void,
] {
  const router = useRouter();
  const { id } = router.routesByPath[path];
  const current = useSearch({ from: id, shouldThrow: false });
  // While a form hides the list, the list keeps the search params that it had.
  const [kept, setKept] = useState<object>(current ?? {});
  if (current && current !== kept) setKept(current);
  const [search, show] = useOptimistic(kept);
  const criteria = useMemo(() => rules.parse({ ...search }), [rules, search]);

  const change = useCallback(
    (changed: CriteriaChange<Criteria<Filter, Chosen>>) => {
      const { pathname, search: latest } = router.latestLocation;
      // Does nothing if the user has already left the list.
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
  return [criteria, change];
}
