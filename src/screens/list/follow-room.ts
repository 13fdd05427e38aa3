import type { RoomForRows } from '../../browser/row-fit.ts';
import { afterPaint } from '../../browser/waiting.ts';

/**
 * Measures the space around the rows of a list, whenever the list or the window is resized.
 *
 * @param list has nothing beside it in the content area
 * @param signal ends this
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
  // The measured room changes the observed sizes, which a ResizeObserver must not do in its own callback.
  const observer = new ResizeObserver(() => void afterPaint().then(measure));
  observer.observe(area);
  observer.observe(list);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Returns null if there are no rows or no pagination. */
function roomIn(area: HTMLElement, list: HTMLElement): RoomForRows | null {
  const body = list.querySelector('tbody');
  // A placeholder row has only one cell.
  const rows = [...(body?.rows ?? [])].filter(({ cells }) => cells.length > 1);
  if (!body || rows.length === 0 || !list.querySelector('nav')) return null;
  if (getComputedStyle(body).display !== 'table-row-group') return 'cards';
  const { top } = list.getBoundingClientRect();
  const above = top - area.getBoundingClientRect().top + area.scrollTop;
  const below = parseFloat(getComputedStyle(list.parentElement ?? list).paddingBottom);
  return {
    besideRows: innerHeight - area.clientHeight + above + list.offsetHeight - body.offsetHeight + below,
    // Rows that the user has expanded are higher than the others.
    rowHeight: Math.min(...rows.map(({ offsetHeight }) => offsetHeight)),
  };
}
