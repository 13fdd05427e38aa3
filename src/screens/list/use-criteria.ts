import { useRouter, useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useMemo, useOptimistic, useState } from 'react';
import type { Choices, Criteria } from '../../../machines/resource/criteria.ts';
import type { ListDefinition } from './define-list.ts';

/** Changed criteria, or a function that returns changes to the current ones. */
export type CriteriaChange<Current extends Criteria = Criteria> =
  Partial<Current> | ((current: Criteria) => Partial<Current>);

/**
 * Returns the criteria in the search params of a list, and a function that changes some of them. A change is shown at once, and
 * the router navigates in a transition.
 *
 * A change without a page returns to page 1 and replaces the history entry. A change of the page adds one, for Back.
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
  // Behind a form, the list keeps the search params with which it was left.
  const [kept, setKept] = useState<object>(current ?? {});
  if (current && current !== kept) setKept(current);
  const [search, show] = useOptimistic(kept);
  const criteria = useMemo(() => rules.parse({ ...search }), [rules, search]);

  const change = useCallback(
    (changed: CriteriaChange<Criteria<Filter, Chosen>>) => {
      const { pathname, search: latest } = router.latestLocation;
      // The user is leaving the list.
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
