import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';
import { drain } from '../../db/drain.ts';
import type { Db } from '../../db/open.ts';
import type { Flag } from '../../db/schema.ts';
import { canSee } from '../../access/visible-to.ts';
import type { Viewer } from '../../access/viewer.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { escapeFormula } from './formula.ts';
import { treesByBusinessProfile } from '../../access/granted.ts';
import { treesOfUsers } from '../trees.ts';
import { cellsOf, pageOfUsers, treeCell, type StoredUser } from './import-context.ts';
import { writeXlsx } from './write-xlsx.ts';

export type Format = 'csv' | 'xlsx';

export interface ExportedFile {
  content: Readable;
  contentType: string;
}

export interface Exported {
  viewer: Viewer;
  /**
   * The users in the order of the file, in pages of at most `ROWS_PER_STATEMENT`. Those whom the viewer does not see
   * are omitted.
   */
  pages: AsyncIterable<StoredUser[]>;
  snmpManager: string;
}

const USERS_PER_PAGE = 200;

/** Options of the CSV writer. Quotes each cell with a line break, a quote or a delimiter of any CSV dialect. */
export const CSV_FORM: Options = { eof: true, record_delimiter: 'windows', quoted_match: /[\r\n;\t,"]/ };

/** Yields all stored users by username, or the active or the inactive ones. Ends with an empty page. */
export async function* pagesOfUsers(db: Db, active: Flag | null): AsyncGenerator<StoredUser[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: StoredUser[] = await pageOfUsers(db, { after, size: USERS_PER_PAGE, active });
    after = page.at(-1)?.username_folded;
    yield page;
  }
}

async function* linesOf(db: Db, { viewer, pages, snmpManager }: Exported): AsyncGenerator<string[][]> {
  yield [[...FILE_COLUMNS]];
  const granted = await treesByBusinessProfile(db, snmpManager, viewer);
  for await (const page of pages) {
    const seen = drain(page).filter((row) => canSee(viewer, row));
    const trees = await treesOfUsers(
      db,
      seen.map(({ uuid }) => uuid),
    );
    yield seen
      .map((row) => {
        const ofProfile = granted.get(row.business_profile_uuid ?? '') ?? [];
        return cellsOf(viewer, row, treeCell(ofProfile, trees.get(row.uuid) ?? []));
      })
      .map((cells) => FILE_COLUMNS.map((column) => escapeFormula(cells[column])));
  }
}

async function* linesIn(pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // The byte order mark comes first, because spreadsheets need it to recognize UTF-8.
  yield '\uFEFF';
  for await (const page of pages) {
    if (page.length > 0) yield stringify(page, CSV_FORM);
  }
}

/** Streams the users that the viewer can see as a CSV or XLSX file. */
export function exportUsers(db: Db, exported: Exported, format: Format): ExportedFile {
  const pages = linesOf(db, exported);
  return format === 'csv'
    ? {
        content: Readable.from(linesIn(pages), { objectMode: false }),
        contentType: 'text/csv; charset=utf-8',
      }
    : {
        content: writeXlsx(pages),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
}
