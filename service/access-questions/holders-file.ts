import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { AccessHolder, AccessObject } from '../../openapi/generated/types.ts';
import type { HistoryPoint } from '../change-history/access-links.ts';
import type { Db } from '../db/open.ts';
import { CSV_FORM } from '../user/bulk/export.ts';
import { escapeFormula } from '../user/bulk/formula.ts';
import { type findHolders, pageOfHolders } from './find-holders.ts';

const COLUMNS = ['username', 'firstName', 'lastName', 'active', 'assigned', 'paths'];

/** Number of users that are read at once. */
const USERS_PER_PAGE = 200;

const cellsOf = ({ user, assigned, paths }: AccessHolder): string[] => [
  user.username,
  user.firstName,
  user.lastName,
  String(user.active),
  assigned === null ? '' : String(assigned),
  // One line for each path, because a comma can be in a name.
  paths.map((path) => path.map(({ name }) => name).join(' > ')).join('\n'),
];

async function* linesOf(
  db: Db,
  object: AccessObject,
  found: Awaited<ReturnType<typeof findHolders>>,
  since: HistoryPoint,
): AsyncGenerator<string> {
  // Begins with the byte order mark, which spreadsheets need to recognize UTF-8.
  yield `\uFEFF${stringify([COLUMNS], CSV_FORM)}`;
  for (let after: string | undefined; ;) {
    const page = { ...(after === undefined ? {} : { after }), limit: USERS_PER_PAGE };
    const { holders, next } = await pageOfHolders(db, object, found, page, since);
    const cells = holders.map((holder) => cellsOf(holder).map(escapeFormula));
    if (cells.length > 0) yield stringify(cells, CSV_FORM);
    if (next === null) return;
    after = next;
  }
}

/** Streams the users who have an object as a CSV file. */
export const holdersFile = (...args: Parameters<typeof linesOf>): Readable =>
  Readable.from(linesOf(...args), { objectMode: false });
