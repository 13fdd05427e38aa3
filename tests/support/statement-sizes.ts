import { DefaultQueryExecutor } from 'kysely';
import { expect, vi } from 'vitest';

/** Returns the statement without the number of its parameters and rows, which differ from one execution to the next. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)');

/** Runs a function. Returns the largest number of parameters of each statement that was executed in the meantime. */
async function parametersDuring(run: () => Promise<unknown>): Promise<Map<string, number>> {
  const largest = new Map<string, number>();
  const execute = DefaultQueryExecutor.prototype.executeQuery;
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    ...args: Parameters<typeof execute>
  ) {
    const [{ sql, parameters }] = args;
    const shape = shapeOf(sql);
    largest.set(shape, Math.max(largest.get(shape) ?? 0, parameters.length));
    return execute.apply(this, args) as never;
  });
  await run().finally(() => spy.mockRestore());
  return largest;
}

/**
 * Asserts that `run` writes and reads its rows in parts: no statement has more parameters for more rows. Databases limit
 * the parameters of a statement: SQLite to 32,766, PostgreSQL to 65,535.
 *
 * @param counts numbers of rows, each larger than one part
 */
export async function expectConstantStatements(
  counts: readonly [number, number],
  run: (count: number) => Promise<unknown>,
): Promise<void> {
  const few = await parametersDuring(() => run(counts[0]));
  const many = await parametersDuring(() => run(counts[1]));
  const grown = [...many].filter(([shape, parameters]) => parameters > (few.get(shape) ?? Infinity));
  expect(grown).toEqual([]);
  expect(many.size).toBeGreaterThan(0);
}
