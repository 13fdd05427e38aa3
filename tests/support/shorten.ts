/**
 * Returns a value as text for the title of a test. Replaces repetitions by their number: `x×1025` for 1,025 letters.
 *
 * @param value any value that JSON can represent
 */
export const shorten = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined').replaceAll(
    /(.{1,12}?)\1{9,}/gu,
    (run: string, unit: string) => `${unit}×${run.length / unit.length}`,
  );

/** Adds the shortened first value of each row, for the title of a parametrized test. */
export const withTitles = <Row extends readonly [unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] => rows.map((row) => [shorten(row[0]), ...row]);
