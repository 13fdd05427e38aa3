import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely';

/** Keeps the rows with one of these values; all rows where `values` is undefined. */
export const among =
  <Column extends string>(column: Column, values: readonly string[] | undefined) =>
  <DB, Table extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Table, Row>,
  ): SelectQueryBuilder<DB, Table, Row> => {
    if (values === undefined) return query;
    if (values.length === 0) return query.where(sql<boolean>`1 = 0`);
    return query.where(column as ReferenceExpression<DB, Table>, 'in', [...values] as never);
  };
