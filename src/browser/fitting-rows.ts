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

let measured: RoomForRows | null = null;
const listeners = new Set<() => void>();

const roomForRows = (): RoomForRows => measured ?? (innerWidth < PHONE_PX ? 'cards' : USUAL);

/**
 * Returns the number of rows that fit into the window. Uses the last measurement, or typical values before the first.
 * Returns null for cards, whose height depends on their content.
 */
export function fittingRows(): number | null {
  const room = roomForRows();
  if (room === 'cards') return null;
  const height = innerHeight - room.besideRows + TOLERANCE_PX;
  return Math.max(LEAST, Math.floor(height / room.rowHeight));
}

/** Stores the measured room of a list, and notifies listeners. */
export function keepRoomForRows(room: RoomForRows): void {
  measured = room;
  for (const listener of listeners) listener();
}

/** Calls the listener after each measurement. Returns a function that ends the subscription. */
export function listenForRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
