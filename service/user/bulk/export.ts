import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';
import type { Db } from '../../db/open.ts';
import type { Flag } from '../../db/schema.ts';
import { canSee } from '../../access/visible-to.ts';
import type { Viewer } from '../../access/viewer.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { escapeFormula } from './formula.ts';
import { treesByBusinessProfile } from '../../access/granted.ts';
import { treesOfUsers } from '../trees.ts';
import { cellsOf, pageOfUsers, treeCell } from './import-context.ts';
import { writeXlsx } from './write-xlsx.ts';

export type Format = 'csv' | 'xlsx';

export interface ExportedFile {
  content: Readable;
  contentType: string;
}

export interface Exported {
  viewer: Viewer;
  /** The status of the exported users; null for active and inactive users. */
  active: Flag | null;
  snmpManager: string;
}

const USERS_PER_PAGE = 200;

/** Options of the CSV writer. Quotes each cell with a line break, a quote or a delimiter of any CSV dialect. */
export const CSV_FORM: Options = { eof: true, record_delimiter: 'windows', quoted_match: /[\r\n;\t,"]/ };

async function* pagesOf(db: Db, { viewer, active, snmpManager }: Exported): AsyncGenerator<string[][]> {
  yield [[...FILE_COLUMNS]];
  const granted = await treesByBusinessProfile(db, snmpManager, viewer);
  let after = '';
  for (;;) {
    const page = await pageOfUsers(db, { after, size: USERS_PER_PAGE, active });
    const seen = page.filter((row) => canSee(viewer, row));
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

/** Streams the users that the viewer can see as a CSV or XLSX file. */
export function exportUsers(db: Db, exported: Exported, format: Format): ExportedFile {
  const pages = pagesOf(db, exported);
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
