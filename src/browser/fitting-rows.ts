/** Whether a list's rows stand in a table, and what of the window's height is not theirs. */
export type RoomForRows = { readonly besideRows: number; readonly rowHeight: number } | 'cards';

/** Bounds how few rows a low window has: with fewer, one would leaf more than read. */
const LEAST = 5;

/** Of a list with nothing above it but its title and what chooses among its rows. */
const USUAL: RoomForRows = { besideRows: 346, rowHeight: 40 };
const PHONE_PX = 601;

/** Takes up what fractions of pixels leave. */
const TOLERANCE_PX = 0.5;

let measured: RoomForRows | null = null;
const listeners = new Set<() => void>();

const roomForRows = (): RoomForRows => measured ?? (innerWidth < PHONE_PX ? 'cards' : USUAL);

/**
 * Counts the rows that fit the window with all that stands around them: as it was around the last list, or as it usually is
 * while none was shown; null where rows are cards, which are as high as what is in them.
 */
export function fittingRows(): number | null {
  const room = roomForRows();
  if (room === 'cards') return null;
  const height = innerHeight - room.besideRows + TOLERANCE_PX;
  return Math.max(LEAST, Math.floor(height / room.rowHeight));
}

/** Keeps what was measured around a list. */
export function keepRoomForRows(room: RoomForRows): void {
  measured = room;
  for (const listener of listeners) listener();
}

/** Hears of each measurement, until the function given back is called. */
export function listenForRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
