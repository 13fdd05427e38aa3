import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './open.ts';

/** Where a value of the call belongs. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a query once for each database: for what every request asks, that takes longer than the answer.
 *
 * @param build makes the query; `values` stand where the values of a call belong
 * @returns asks it with the values of a call
 */
export function compiledOnce<Row, Values extends readonly unknown[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let compiled = known.get(adapter);
    if (!compiled) {
      const places = values.map((_, index) => new Place(index)) as unknown as Values;
      compiled = build(db, ...places).compile();
      known.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((given) =>
      given instanceof Place ? values[given.index] : given,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
