import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { type RefCallback, useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  type CountedCriteria,
  countRows,
  type Criteria,
  isCounted,
} from '../../../machines/resource/criteria.ts';
import { ALL_SIZES, PAGE_SIZES, type PageSize } from '../../../machines/resource/page-sizes.ts';
import { whenIdle } from '../../browser/waiting.ts';

interface Sizes {
  /** The requested criteria. The page size is a number of rows. */
  readonly asked: CountedCriteria;
  /** The page sizes to offer, and the chosen page size. */
  readonly offered: readonly PageSize[];
  readonly chosen: PageSize;
  /** The ref of the list's element, which is measured if the page size is `fit`. */
  readonly follow: RefCallback<HTMLElement>;
}

/** Returns the number of rows if there is no window, as in a rendering at build time. */
const somewhere = (): number => PAGE_SIZES[0];

/**
 * Returns the page size of a list, and its criteria with the page size as a number of rows.
 *
 * @param view requests the page of these criteria
 */
export function usePageSize(criteria: Criteria, view: (criteria: CountedCriteria) => void): Sizes {
  const rowFit = useRouteContext({ from: rootRouteId, select: (context) => context.rowFit });
  const fitting = useSyncExternalStore(rowFit.subscribe, rowFit.getSnapshot, somewhere);
  const asked = useMemo(() => countRows(criteria, () => fitting), [criteria, fitting]);
  const follow = useCallback(
    (list: HTMLElement | null) => {
      const left = new AbortController();
      const follows = async () => {
        // Loads the measuring code only when the browser is idle, so that the list is shown first.
        await whenIdle();
        const { followRoom } = await import('./follow-room.ts');
        if (!list) return;
        followRoom(list, left.signal, (room) => {
          rowFit.setRoom(room);
          if (!isCounted(criteria)) view(countRows(criteria, rowFit.getSnapshot));
        });
      };
      // If the code cannot be loaded, the page size is computed from the usual space around a list (`USUAL`).
      follows().catch(() => {});
      return () => left.abort();
    },
    [criteria, view, rowFit],
  );
  if (fitting !== null) return { asked, offered: ALL_SIZES, chosen: criteria.size, follow };
  return { asked, offered: PAGE_SIZES, chosen: isCounted(criteria) ? criteria.size : PAGE_SIZES[0], follow };
}
