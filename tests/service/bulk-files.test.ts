import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, MAX_ROWS, type FileRow } from '../../service/bulk/columns.ts';
import { escapeFormula, unescapeFormula } from '../../service/bulk/formula.ts';
import { readUserFile } from '../../service/bulk/read-file.ts';
import { writeXlsx } from '../../service/bulk/xlsx.ts';
import { unpackedSize } from '../../service/bulk/zip.ts';
import { cellsOf, csvOf } from '../support/user-files.ts';

/** Texts as people have them, and texts that are out to do harm. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('constructor', '__proto__', 'valueOf'),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r\n', '_x000D_', '"', ',', ';', ' '), fc.string())
    .map((parts) => parts.join('')),
);

const anyUser = fc
  .record({ firstName: anyText, lastName: anyText, deskPhone: anyText })
  .map((texts) => cellsOf('ada', texts));

const read = (content: string | Uint8Array) => readUserFile(Buffer.from(content));

const reversed = (row: string): string[] => row.split(',').toReversed();

/** Why a file is refused: the rows that its refusal names. */
const refusal = async (content: string | Uint8Array): Promise<unknown[]> =>
  read(content).then(
    () => [],
    (error: { body: { code: string; rows: unknown[] } }) => {
      expect(error.body.code).toBe('invalid_rows');
      return error.body.rows;
    },
  );

const sheetOf = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  buffer(await writeXlsx(rows));

describe('a cell that a spreadsheet would run', () => {
  it('is escaped, and comes back as it was', () => {
    expect(escapeFormula('=HYPERLINK("http://evil.example")')).toBe('\'=HYPERLINK("http://evil.example")');
    expect(escapeFormula('+49 30 1')).toBe("'+49 30 1");
    expect(escapeFormula("O'Neil")).toBe("O'Neil");
    expect(unescapeFormula("'=1")).toBe('=1');
    expect(unescapeFormula("'quoted'")).toBe("'quoted'");
  });

  it('never begins like a formula, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

describe('reading a file', () => {
  it('gives back what was written, as CSV and as XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUser, { minLength: 1, maxLength: 5 }), async (users) => {
        const expected: FileRow[] = users.map((cells, index) => ({ row: index + 2, cells }));
        const rows = [
          [...COLUMNS],
          ...users.map((cells) => COLUMNS.map((column) => escapeFormula(cells[column]))),
        ];
        expect(await read(stringify(rows, { bom: true, record_delimiter: 'windows' }))).toEqual(expected);
        expect(await read(await sheetOf(rows))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('takes %s', async (_name, encode) => {
    expect(await read(encode(csvOf([cellsOf('ada')])))).toEqual([{ row: 2, cells: cellsOf('ada') }]);
  });

  it('takes semicolons and tabs, columns in any order, and spaces around their names', async () => {
    const [header = '', line = ''] = csvOf([cellsOf('ada')])
      .trimEnd()
      .split('\n');
    for (const delimiter of [';', '\t']) {
      const text = `${reversed(header).join(` ${delimiter} `)}\n${reversed(line).join(delimiter)}\n`;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await read(text)).toEqual([{ row: 2, cells: cellsOf('ada') }]);
    }
  });

  it('counts rows as a spreadsheet does, over empty ones and cells of two lines', async () => {
    const [header = '', ada = ''] = csvOf([cellsOf('ada')])
      .trimEnd()
      .split('\n');
    const ben = csvOf([cellsOf('ben', { firstName: 'Two\nlines' })]).slice(header.length + 1);
    const rows = await read(`${header}\n${ada}\n\n${',,,,,,,,,'}\n${ben}${ada}\n`);
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6]);
  });

  it('takes numbers and truth values of a workbook as text', async () => {
    const header = [...COLUMNS];
    const file = await sheetOf([header, COLUMNS.map((column) => (column === 'deskPhone' ? '4930' : 'x'))]);
    const [row] = await read(file);
    expect(row?.cells.deskPhone).toBe('4930');
  });
});

describe('a file that cannot be read', () => {
  const header = COLUMNS.join(',');

  it.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /empty/],
    ['another encoding', Buffer.from(`${header}\nada,Zo\xeb`, 'latin1'), /UTF-8/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither a CSV nor an XLSX/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /older kind/],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else'), /more than is taken|XLSX/],
    ['a page', '<html><body>Hello</body></html>', /must name the columns/],
    ['a missing header', 'ada,ada@example.org,Ada\n', /must name the columns/],
    ['only a header', `${header}\n`, /no users/],
    ['an open quote', `${header}\n"ada,ada@example.org`, /quoted cell is not closed/],
  ])('is refused as a whole: %s', async (_name, content, message) => {
    expect(await refusal(content)).toEqual([
      { row: 1, column: null, value: null, message: expect.stringMatching(message) },
    ]);
  });

  it('is refused for columns that are unknown, missing or twice', async () => {
    const names = [...COLUMNS.filter((column) => column !== 'email'), 'nickname', 'active'];
    expect(await refusal(`${names.join(',')}\n`)).toMatchObject([
      { row: 1, column: 'nickname', message: expect.stringContaining('no such column') },
      { row: 1, column: 'active', message: 'This column is here twice.' },
      { row: 1, column: 'email', message: 'This column is missing.' },
    ]);
  });

  it('is refused for cells that belong to no column, never read without them', async () => {
    const line = csvOf([cellsOf('ada')]).split('\n')[1];
    expect(await refusal(`${header}\n${line},lost\nada,short\n${line},\n`)).toEqual([
      { row: 2, column: null, value: 'lost', message: 'This cell is in a column without a name.' },
      { row: 3, column: null, value: null, message: 'This row has 2 cells, the header has 10.' },
    ]);
  });

  it('is refused with more rows than are taken', async () => {
    const text = `${header}\n${'a,,,,,,,,,\n'.repeat(MAX_ROWS + 1)}`;
    expect(await refusal(text)).toMatchObject([{ message: expect.stringContaining('100001 users') }]);
  });
});

describe('a workbook', () => {
  it('is not unpacked when it says that it is too large, or does not say what it is', async () => {
    const file = await sheetOf([['a']]);
    expect(unpackedSize(file)).toBeGreaterThan(file.length);
    const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
    const directory = file.readUInt32LE(end + 16);
    const bomb = Buffer.from(file);
    bomb.writeUInt32LE(0xfffffff0, directory + 24);
    expect(await refusal(bomb)).toMatchObject([{ message: expect.stringContaining('more than is taken') }]);
    expect(unpackedSize(file.subarray(0, end))).toBe(Infinity);
    const lost = Buffer.from(file);
    lost.writeUInt32LE(file.length, end + 16);
    expect(unpackedSize(lost)).toBe(Infinity);
  });
});
