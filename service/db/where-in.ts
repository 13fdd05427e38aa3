import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely';

/** Adds `where column in values` to a query. Undefined does not filter; an empty array matches no row. */
export const whereIn =
  <Column extends string>(column: Column, values: readonly string[] | undefined) =>
  <DB, Table extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Table, Row>,
  ): SelectQueryBuilder<DB, Table, Row> => {
    if (values === undefined) return query;
    if (values.length === 0) return query.where(sql<boolean>`1 = 0`);
    return query.where(column as ReferenceExpression<DB, Table>, 'in', [...values] as never);
  };
