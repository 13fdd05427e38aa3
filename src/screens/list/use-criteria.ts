import { type RouterHistory, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Choices, Criteria, CriteriaRules } from '../../../machines/resource/criteria.ts';
import { parseSearch } from '../../browser/search.ts';

/** What of the criteria is to be another; a function makes it of those that hold when it is made. */
export type CriteriaChange<Current extends Criteria = Criteria> =
  Partial<Current> | ((current: Criteria) => Partial<Current>);

/**
 * The criteria that the URL's search part holds, and how to change them.
 *
 * They are read from the history itself, not from the router's state: the router publishes a new location only
 * when its guards have run, and a filter must show what is typed in the same frame.
 *
 * @returns the criteria, and a function that changes some of them; a change that names no page returns to page 1.
 */
export function useCriteria<Filter extends string, Chosen extends Choices>(
  rules: CriteriaRules<Filter, Chosen>,
): [Criteria<Filter, Chosen>, (change: CriteriaChange<Criteria<Filter, Chosen>>) => void] {
  const navigate = useNavigate();
  const { history, basepath } = useRouter();
  const ownPath = basepath + useMatch({ strict: false, select: ({ pathname }) => pathname });
  const readSearch = useMemo(() => searchAt(history, ownPath), [history, ownPath]);
  const search = useSyncExternalStore(history.subscribe, readSearch, readSearch);
  const criteria = useMemo(() => rules.parse(parseSearch(search)), [rules, search]);

  const change = useCallback(
    (changed: CriteriaChange<Criteria<Filter, Chosen>>) => {
      const current = rules.parse(parseSearch(history.location.search));
      const next = rules.write({
        ...current,
        page: 1,
        ...(typeof changed === 'function' ? changed(current) : changed),
      });
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    },
    [history, navigate, rules],
  );
  return [criteria, change];
}

/** Reads the search part of this address, and its last value while another address is shown. */
function searchAt(history: RouterHistory, ownPath: string): () => string {
  let last = '';
  return () => {
    const { pathname, search } = history.location;
    // The screen is still there while the address is another list's already: that one's criteria are not its own.
    if (pathname === ownPath) last = search;
    return last;
  };
}
