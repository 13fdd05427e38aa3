/** A row of a table: a figure, and the reference value with which it is compared. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  /** The reference value, in the unit of the figure. */
  against: { what: string; value: number };
}

const FRAME_MS = 1000 / 60;

export const budget = (value: number): Figure['against'] => ({ what: 'the budget', value });

/** Returns the budget for the response to a key or a click, in milliseconds: the duration of this number of frames. */
export const frameBudget = (frames: number): Figure['against'] => ({
  what: `the budget, ${frames} frame${frames > 1 ? 's' : ''}`,
  value: frames * FRAME_MS,
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the median duration of `work` in milliseconds, after `uncounted` runs that only warm up. */
export async function timeOf(
  work: (run: number) => unknown,
  { runs = 15, uncounted = 3 } = {},
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < uncounted + runs; run++) {
    const start = performance.now();
    await work(run);
    if (run >= uncounted) times.push(performance.now() - start);
  }
  return median(times);
}
