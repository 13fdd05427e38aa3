import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Db } from '../../db/open.ts';
import type { Flag } from '../../db/schema.ts';
import { canSee } from '../../access/visible-to.ts';
import type { Viewer } from '../../access/viewer.ts';
import { COLUMNS } from './columns.ts';
import { escapeFormula } from './formula.ts';
import { pageOfUsers } from './import-context.ts';
import { writeXlsxAside } from './xlsx-worker.ts';

export type Format = 'csv' | 'xlsx';

export interface ExportedFile {
  content: Readable;
  contentType: string;
}

/** So few that nobody waits for a page of them. */
const USERS_PER_PAGE = 200;

/** The rows of an export, header first, read a page at a time as they are asked for. */
async function* pagesOf(db: Db, viewer: Viewer, active: Flag | null): AsyncGenerator<string[][]> {
  yield [[...COLUMNS]];
  let after = '';
  for (;;) {
    const page = await pageOfUsers(db, { after, size: USERS_PER_PAGE, active });
    yield page
      .filter(({ row }) => canSee(viewer, row))
      .map(({ cells }) => COLUMNS.map((column) => escapeFormula(cells[column])));
    const last = page.at(-1);
    if (!last) return;
    after = last.row.username_folded;
  }
}

async function* rowsIn(pages: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  for await (const page of pages) yield* page;
}

/**
 * The users that somebody may see, as a file that can be imported again unchanged.
 *
 * A CSV file goes out while it is read. A workbook is packed as a whole, since its directory comes last.
 *
 * @param active null for both active and inactive ones.
 */
export async function exportUsers(
  db: Db,
  viewer: Viewer,
  active: Flag | null,
  format: Format,
): Promise<ExportedFile> {
  const pages = pagesOf(db, viewer, active);
  if (format === 'csv') {
    // The byte order mark tells a spreadsheet that this is UTF-8.
    const lines = stringify({ bom: true, record_delimiter: 'windows' });
    return {
      content: Readable.from(rowsIn(pages))
        .on('error', (error) => lines.destroy(error))
        .pipe(lines),
      contentType: 'text/csv; charset=utf-8',
    };
  }
  return {
    content: Readable.from(await writeXlsxAside(pages)),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
