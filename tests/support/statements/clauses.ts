/** Keywords and characters between two clauses of a statement. */
const SEPARATORS =
  /\b(?:select|distinct|from|(?:inner |left )?join|on|where|and|or|not|order by|group by|having|limit|offset|set|values|returning|union all|union|with|when|then|else|end|case|exists|in)\b|[(),]/;

/**
 * Returns the clauses of an SQL statement: conditions, tables, columns and expressions, with a question mark for each
 * parameter and for each time. Statements that combine the same clauses differently, such as the filters of a list,
 * return the same ones.
 */
export function clausesOf(statement: string): Set<string> {
  const clauses = statement
    .toLowerCase()
    .replaceAll(/\$\d+|\b\d{6,}\b/g, '?')
    .replaceAll('delete from', 'delete_from')
    .replaceAll(/\s+/g, ' ')
    .split(SEPARATORS)
    .map((clause) => clause.trim());
  return new Set(clauses.filter((clause) => !/^[?\s]*$/.test(clause)));
}
