import type { RoomForRows } from '../../browser/row-fit.ts';
import { afterPaint } from '../../browser/waiting.ts';

/**
 * Measures how much of the window's height is not available for a list's rows, each time the list or the window is
 * resized.
 *
 * @param list the list's element; it has the whole width of the content area
 * @param signal stops the measuring when it aborts
 */
export function followRoom(
  list: HTMLElement,
  signal: AbortSignal,
  onMeasured: (room: RoomForRows) => void,
): void {
  const area = list.closest('main');
  if (!area || signal.aborted) return;
  const measure = () => {
    const room = signal.aborted ? null : roomIn(area, list);
    if (room !== null) onMeasured(room);
  };
  // The measuring waits for the next paint, because its result resizes the observed elements, which must not happen in
  // the callback of a ResizeObserver.
  const observer = new ResizeObserver(() => void afterPaint().then(measure));
  observer.observe(area);
  observer.observe(list);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Returns the height of a row, and the height that is not available for rows. Returns `'cards'` if the list shows
 * cards, and null if it has no rows or no page links.
 */
function roomIn(area: HTMLElement, list: HTMLElement): RoomForRows | null {
  const body = list.querySelector('tbody');
  // A placeholder row is omitted, because it has only one cell.
  const rows = [...(body?.rows ?? [])].filter(({ cells }) => cells.length > 1);
  if (!body || rows.length === 0 || !list.querySelector('nav')) return null;
  if (getComputedStyle(body).display !== 'table-row-group') return 'cards';
  const { top } = list.getBoundingClientRect();
  const above = top - area.getBoundingClientRect().top + area.scrollTop;
  const below = parseFloat(getComputedStyle(list.parentElement ?? list).paddingBottom);
  // In a low window, the content area is as high as its content, and the document scrolls.
  const outside = document.documentElement.scrollHeight - area.clientHeight;
  return {
    besideRows: outside + above + list.offsetHeight - body.offsetHeight + below,
    // The lowest row counts, because rows that the user has expanded are higher.
    rowHeight: Math.min(...rows.map(({ offsetHeight }) => offsetHeight)),
  };
}
