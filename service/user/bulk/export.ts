import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';
import type { Db } from '../../db/open.ts';
import type { Flag } from '../../db/schema.ts';
import { canSee } from '../../access/visible-to.ts';
import type { Viewer } from '../../access/viewer.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { escapeFormula } from './formula.ts';
import { cellsOf, pageOfUsers } from './import-context.ts';
import { writeXlsx } from './write-xlsx.ts';

export type Format = 'csv' | 'xlsx';

export interface ExportedFile {
  content: Readable;
  contentType: string;
}

const USERS_PER_PAGE = 200;

/** Options of the CSV writer. Quotes each cell with a line break, a quote or a delimiter of any CSV dialect. */
export const CSV_FORM: Options = { eof: true, record_delimiter: 'windows', quoted_match: /[\r\n;\t,"]/ };

async function* pagesOf(db: Db, viewer: Viewer, active: Flag | null): AsyncGenerator<string[][]> {
  yield [[...FILE_COLUMNS]];
  let after = '';
  for (;;) {
    const page = await pageOfUsers(db, { after, size: USERS_PER_PAGE, active });
    yield page
      .filter((row) => canSee(viewer, row))
      .map((row) => cellsOf(viewer, row))
      .map((cells) => FILE_COLUMNS.map((column) => escapeFormula(cells[column])));
    const last = page.at(-1);
    if (!last) return;
    after = last.username_folded;
  }
}

async function* linesIn(pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // The byte order mark comes first, because spreadsheets need it to recognize UTF-8.
  yield '\uFEFF';
  for await (const page of pages) {
    if (page.length > 0) yield stringify(page, CSV_FORM);
  }
}

/**
 * Streams the users that the viewer can see as a CSV or XLSX file. `active` null exports active and inactive users.
 */
export function exportUsers(db: Db, viewer: Viewer, active: Flag | null, format: Format): ExportedFile {
  const pages = pagesOf(db, viewer, active);
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
