import { type RefCallback, useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  ALL_SIZES,
  type CountedCriteria,
  countRows,
  type Criteria,
  isCounted,
  PAGE_SIZES,
  type PageSize,
} from '../../../machines/resource/criteria.ts';
import { fittingRows, listenForRoom } from '../../browser/fitting-rows.ts';
import { whenIdle } from '../../browser/waiting.ts';

interface Sizes {
  /** What is asked for, with the rows of a page counted. */
  readonly asked: CountedCriteria;
  /** The sizes that can be chosen, and the chosen one. */
  readonly offered: readonly PageSize[];
  readonly chosen: PageSize;
  /** Follows the window where rows are to fit it. */
  readonly follow: RefCallback<HTMLElement>;
}

/** Is rendered without a window. */
const somewhere = (): number => PAGE_SIZES[0];

/**
 * How many rows a list shows on a page.
 *
 * @param view has the list answer the page of these criteria
 */
export function usePageSize(criteria: Criteria, view: (criteria: CountedCriteria) => void): Sizes {
  const fitting = useSyncExternalStore(listenForRoom, fittingRows, somewhere);
  const asked = useMemo(() => countRows(criteria, () => fitting), [criteria, fitting]);
  const follow = useCallback(
    (list: HTMLElement | null) => {
      const left = new AbortController();
      const follows = async () => {
        // The list is shown before this part is loaded.
        await whenIdle();
        const { followRoom } = await import('./follow-room.ts');
        if (list)
          followRoom(list, left.signal, () => isCounted(criteria) || view(countRows(criteria, fittingRows)));
      };
      // If the part cannot be loaded, the usual room around a list counts.
      follows().catch(() => {});
      return () => left.abort();
    },
    [criteria, view],
  );
  if (fitting !== null) return { asked, offered: ALL_SIZES, chosen: criteria.size, follow };
  return { asked, offered: PAGE_SIZES, chosen: isCounted(criteria) ? criteria.size : PAGE_SIZES[0], follow };
}
