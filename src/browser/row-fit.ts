/**
 * The window height that is not available for rows, and the height of a row, in pixels; `cards` if the list shows
 * cards.
 */
export type RoomForRows = { readonly besideRows: number; readonly rowHeight: number } | 'cards';

/** Minimum number of rows. With fewer, users would turn pages more than read. */
const LEAST = 5;

/** Typical values: a list that has only its title, filters and pages around its rows. */
const USUAL: RoomForRows = { besideRows: 346, rowHeight: 40 };
const PHONE_PX = 601;

/** Allows for rounding of fractional pixels, in pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The number of rows that fit into the window. The last list that was measured counts, also for the next list: its
 * first page is requested before it is shown. Has the interface of an external store of React.
 */
export class RowFit {
  readonly #listeners = new Set<() => void>();
  #measured: RoomForRows | null = null;

  /** Returns null for cards, whose height depends on their content. */
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
