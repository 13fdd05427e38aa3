/** Maximum size of an uploaded file, in megabytes (1024 × 1024 bytes). */
export const MAX_FILE_MEGABYTES = 20;

/** Maximum number of users in a file. */
export const MAX_ROWS = 100_000;

/**
 * Limits of the table in an import file, because the table is kept in memory. Lengths are in characters. A text that
 * several cells share counts once for each cell.
 */
export const TABLE_LIMITS = {
  lines: 1_048_576,
  cellsInLine: 256,
  cellLength: 4096,
  lineLength: 65_536,
  textLength: 64 * 1024 * 1024,
} as const;
