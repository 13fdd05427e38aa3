/**
 * The part of the window's height that is not available for rows, and the height of a row, both in pixels. `cards` if
 * the list shows cards instead of rows.
 */
export type RoomForRows = { readonly besideRows: number; readonly rowHeight: number } | 'cards';

/** Minimum number of rows on a page. On shorter pages, users would have to turn pages too often. */
const LEAST = 5;

/**
 * Used before any list was measured: typical values, in pixels, for a list with only a title, filters and page links
 * around its rows.
 */
const USUAL: RoomForRows = { besideRows: 346, rowHeight: 40 };
const PHONE_PX = 601;

/** Tolerance in pixels: measured heights are rounded. */
const TOLERANCE_PX = 0.5;

/**
 * Calculates how many rows fit into the window, from the measures of the last rendered list. The next list uses the
 * same measures, because its page 1 is requested before it is rendered. React reads the result with
 * `useSyncExternalStore`.
 */
export class RowFit {
  readonly #listeners = new Set<() => void>();
  #measured: RoomForRows | null = null;

  /** Returns the number of rows that fit; null for cards, whose height depends on their content. */
  readonly getSnapshot = (): number | null => {
    const room = this.#measured ?? (innerWidth < PHONE_PX ? 'cards' : USUAL);
    if (room === 'cards') return null;
    const height = innerHeight - room.besideRows + TOLERANCE_PX;
    return Math.max(LEAST, Math.floor(height / room.rowHeight));
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setRoom(room: RoomForRows): void {
    this.#measured = room;
    for (const listener of this.#listeners) listener();
  }
}
