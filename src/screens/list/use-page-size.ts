import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { type RefCallback, useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  type CountedCriteria,
  countRows,
  type Criteria,
  isCounted,
} from '../../../machines/resource/list/criteria.ts';
import { ALL_SIZES, PAGE_SIZES, type PageSize } from '../../../machines/resource/list/page-sizes.ts';
import { whenIdle } from '../../browser/waiting.ts';

interface Sizes {
  /** The requested criteria. The page size `fit` is converted to a number of rows. */
  readonly asked: CountedCriteria;
  /** The page sizes that the user can choose from, and the chosen one. */
  readonly offered: readonly PageSize[];
  readonly chosen: PageSize;
  /** A ref for the list's element. With the page size `fit`, the element is measured. */
  readonly follow: RefCallback<HTMLElement>;
}

/** The number of rows if there is no window, when the list is rendered at build time. */
const withoutWindow = (): number => PAGE_SIZES[0];

/**
 * Replaces the page size `fit` in a list's criteria with the number of rows that fit into the window. Cards cannot fit:
 * for them, replaces it with the default page size, and does not offer it.
 *
 * @param view requests the page with these criteria. If the page size is `fit`, called each time the list is measured
 */
export function usePageSize(criteria: Criteria, view: (criteria: CountedCriteria) => void): Sizes {
  const rowFit = useRouteContext({ from: rootRouteId, select: (context) => context.rowFit });
  const fitting = useSyncExternalStore(rowFit.subscribe, rowFit.getSnapshot, withoutWindow);
  const asked = useMemo(() => countRows(criteria, () => fitting), [criteria, fitting]);
  const follow = useCallback(
    (list: HTMLElement | null) => {
      const left = new AbortController();
      const follows = async () => {
        // The code for measuring is loaded only when the browser is idle, so that the list is shown first.
        await whenIdle();
        const { followRoom } = await import('./follow-room.ts');
        if (!list) return;
        followRoom(list, left.signal, (room) => {
          rowFit.setRoom(room);
          if (!isCounted(criteria)) view(countRows(criteria, rowFit.getSnapshot));
        });
      };
      // If this code cannot be loaded, the number of rows follows from typical values (`USUAL` in `row-fit.ts`).
      follows().catch(() => {});
      return () => left.abort();
    },
    [criteria, view, rowFit],
  );
  if (fitting !== null) return { asked, offered: ALL_SIZES, chosen: criteria.size, follow };
  return { asked, offered: PAGE_SIZES, chosen: isCounted(criteria) ? criteria.size : PAGE_SIZES[0], follow };
}
