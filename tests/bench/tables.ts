import type { Figure } from './measure.ts';

/** The result of a measurement: a table with a row for each figure. */
export interface Table {
  title: string;
  rows: Record<string, Record<string, number | string>>;
}

/** Returns a table of figures, with their ratios to the reference values. */
export const figureTable = (title: string, figures: readonly Figure[]): Table => ({
  title,
  rows: Object.fromEntries(
    figures.map(({ what, measured, unit, against }) => [
      what,
      {
        measured,
        'compared with': against.value,
        unit,
        ratio: measured / against.value,
        '…which is': against.what,
      },
    ]),
  ),
});

const rounded = (value: number | string): number | string =>
  typeof value === 'number' ? Number(value.toPrecision(3)) : value;

export function printTable({ title, rows }: Table): void {
  process.stdout.write(`\n${title}\n`);
  // oxlint-disable-next-line no-console -- prints a table in a terminal
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([what, row]) => [
        what,
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, rounded(value)])),
      ]),
    ),
  );
}

/** Prints tables as JSON for programs, without rounding. */
export function printJson(tables: readonly Table[]): void {
  process.stdout.write(
    `${JSON.stringify(Object.fromEntries(tables.map(({ title, rows }) => [title, rows])), null, 2)}\n`,
  );
}
