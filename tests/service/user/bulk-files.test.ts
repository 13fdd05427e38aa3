import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import type { FileRow } from '../../../service/user/bulk/file-row.ts';
import { MAX_ROWS } from '../../../service/user/bulk/limits.ts';
import { findMisread } from '../../../service/user/bulk/cell.ts';
import { formatOf } from '../../../service/user/bulk/number-formats.ts';
import { escapeFormula, escapeUnread, unescapeFormula } from '../../../service/user/bulk/formula.ts';
import { CSV_FORM } from '../../../service/user/bulk/export.ts';
import { readUserFile } from '../../../service/user/bulk/read-file.ts';
import { writeXlsx } from '../../../service/user/bulk/write-xlsx.ts';
import { cellsOf, csvOf } from '../../support/user-files.ts';
import { rowOf, workbookFiles, workbookOf, zipOf } from '../../support/workbooks.ts';

/** Generates ordinary texts, and texts that parsers often misread. */
const anyText = fc.oneof(
  fc
    .array(fc.constantFrom('\n', '\r', '\r\n', "'", '=', '1', ' ', '#N/A', '#REF!', '1E+5', ';', '\t', '＝'))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('constructor', '__proto__', 'valueOf'),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r\n', '_x000D_', '"', ',', ';', ' '), fc.string())
    .map((parts) => parts.join('')),
);

const anyUser = fc
  .record({ firstName: anyText, lastName: anyText, deskPhone: anyText })
  .map((texts) => cellsOf('ada', texts));

const readFile = (content: string | Uint8Array) => readUserFile(Buffer.from(content));
const read = async (content: string | Uint8Array) => (await readFile(content)).rows;

/** Returns a workbook from two parts that are written one after the other: the header, and the remaining rows. */
const workbookWith = ([header = [], ...rows]: string[][]): Promise<Buffer> =>
  buffer(writeXlsx(Readable.from([[header], rows])));

const reversed = (row: string): string[] => row.split(',').toReversed();

/** Reads a file that the service must refuse. Returns the rows that the refusal names. */
const refusal = async (content: string | Uint8Array): Promise<unknown[]> =>
  read(content).then(
    () => [],
    (error: { code: string; extensions: { rows: unknown[] } }) => {
      expect(error.code).toBe('invalid_rows');
      return error.extensions.rows;
    },
  );

describe('a cell that a spreadsheet program would execute', () => {
  it('is escaped, and is read unchanged', () => {
    expect(escapeFormula('=HYPERLINK("http://evil.example")')).toBe('\'=HYPERLINK("http://evil.example")');
    expect(escapeFormula('+49 30 1')).toBe("'+49 30 1");
    expect(escapeFormula("O'Neil")).toBe("O'Neil");
    expect(escapeFormula('1\n=1+1\r\n-2')).toBe("1\n'=1+1\r\n'-2");
    expect(escapeFormula("x;=cmd|' /C calc'!A0;y")).toBe("x;'=cmd|' /C calc'!A0;y");
    expect(escapeFormula('x\t-1;"=1+1"')).toBe('x\t\'-1;\'"=1+1"');
    expect(escapeFormula("x;'=1")).toBe("x;''=1");
    expect(escapeFormula('x; y;z')).toBe('x; y;z');
    expect(escapeFormula('#N/A')).toBe("'#N/A");
    expect(escapeFormula('1.2E+25')).toBe("'1.2E+25");
    expect(unescapeFormula("'=1")).toBe('=1');
    expect(unescapeFormula("'quoted'")).toBe("'quoted'");
  });

  it('never begins like a formula, whatever its text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeFormula(text)).not.toMatch(/(?:^|[\r\n;\t])"*[=+\-@\t]|^[\r\n]/);
        expect(escapeUnread(text)).not.toMatch(/(?!^)(?:[\r\n;\t])"*[=+\-@\t]/);
        expect(findMisread(escapeFormula(text))).toBeNull();
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { examples: [[' \n\t#N/A']] },
    );
  });
});

describe('reading an import', () => {
  it('returns the written values, from CSV and from XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUser, { minLength: 1, maxLength: 5 }), async (users) => {
        const expected: FileRow[] = users.map((cells, index) => ({ row: index + 2, cells }));
        const rows = [
          [...FILE_COLUMNS],
          ...users.map((cells) => FILE_COLUMNS.map((column) => escapeFormula(cells[column]))),
        ];
        expect(await read(stringify(rows, { ...CSV_FORM, bom: true }))).toEqual(expected);
        expect(await read(await workbookWith(rows))).toEqual(expected);
      }),
      {
        numRuns: 40,
        examples: [[[cellsOf('ada', { firstName: '\ufffd\ufffe', lastName: '\u{1fffe}.\u0085\ufdd0' })]]],
      },
    );
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16BE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('accepts %s', async (_name, encode) => {
    expect(await read(encode(csvOf([cellsOf('ada')])))).toEqual([{ row: 2, cells: cellsOf('ada') }]);
  });

  it('accepts semicolons and tabs, columns in any order, and spaces around column names', async () => {
    const [header = '', line = ''] = csvOf([cellsOf('ada')])
      .trimEnd()
      .split('\n');
    for (const delimiter of [';', '\t']) {
      const text = `${reversed(header).join(` ${delimiter} `)}\n${reversed(line).join(delimiter)}\n`;
      expect(await read(text)).toEqual([{ row: 2, cells: cellsOf('ada') }]);
    }
  });

  it('numbers the rows as a spreadsheet program does, with empty rows and cells of several lines', async () => {
    const [header = '', ada = ''] = csvOf([cellsOf('ada')])
      .trimEnd()
      .split('\n');
    const ben = csvOf([cellsOf('ben', { firstName: 'Two\nlines' })]).slice(header.length + 1);
    const rows = await read(`${header}\n${ada}\n\n${',,,,,,,,,'}\n${ben}${ada}\n`);
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6]);
  });

  it('converts numbers and booleans of a workbook to text', async () => {
    const header = [...FILE_COLUMNS];
    const file = await workbookWith([
      header,
      FILE_COLUMNS.map((column) => (column === 'deskPhone' ? '4930' : 'x')),
    ]);
    const [row] = await read(file);
    expect(row?.cells.deskPhone).toBe('4930');
  });
});

async function* brokenPages() {
  yield [[...FILE_COLUMNS]];
  throw new Error('the database connection was lost');
}

describe('writing a workbook', () => {
  const header = [...FILE_COLUMNS];

  it('fails if its rows cannot be read', async () => {
    await expect(buffer(writeXlsx(brokenPages()))).rejects.toThrow('the database connection was lost');
  });

  it('stops reading rows when the client disconnects', async () => {
    const states: string[] = [];
    async function* pages() {
      states.push('read');
      try {
        for (;;) yield Array.from({ length: 100 }, () => header);
      } finally {
        states.push('closed');
      }
    }
    const workbook = writeXlsx(pages());
    for await (const chunk of workbook) if (chunk && states.length > 0) break;
    await expect.poll(() => states).toEqual(['read', 'closed']);
  });
});

/** Returns the first bytes of an OLE2 file (such as an old `.xls`) whose directory lists these streams. */
const ole2Of = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
  ]);

describe('a file that cannot be imported', () => {
  const header = FILE_COLUMNS.join(',');

  it.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /empty/],
    ['another encoding', Buffer.from(`${header}\nada,Zo\xeb`, 'latin1'), /UTF-8/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither a CSV nor an XLSX/],
    ['an old workbook', ole2Of('Workbook'), /Excel 97-2003 workbook/],
    ['a workbook with a password', ole2Of('EncryptionInfo', 'EncryptedPackage'), /protected by a password/],
    ['another OLE file', ole2Of('WordDocument'), /not a workbook/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a text document', '{\\rtf1 hello}', /text document/],
    ['XML of a spreadsheet', '\uFEFF\n<?xml version="1.0"?><?mso-application?>', /web page or an XML file/],
    ['an HTML page named .xls', '<table><tr><td>username</td></tr></table>', /web page or an XML file/],
    ['a binary workbook', zipOf({ 'xl/workbook.bin': '' }), /\.xlsb/],
    ['an OpenDocument', zipOf({ mimetype: 'x', 'META-INF/manifest.xml': '' }), /OpenDocument/],
    ['Numbers', zipOf({ 'Index/Document.iwa': '' }), /Numbers/],
    ['a Word document', zipOf({ 'word/document.xml': '' }), /Word/],
    ['a zip file without a workbook', zipOf({ 'readme.txt': 'Hello' }), /archive without a workbook/],
    ['a workbook within an archive', zipOf({ 'users.xlsx': workbookOf('') }), /archive without a workbook/],
    ['an empty archive', zipOf({}), /archive without a workbook|XLSX/],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else'), /is too large|XLSX/],
    ['an HTML page', '<html><body>Hello</body></html>', /web page or an XML file/],
    [
      'a missing header',
      'ada,ada@example.org,Ada\n',
      /must name the columns: Username, and any of Email, First Name, /,
    ],
    ['only a header', `${header}\n`, /no users/],
  ])('is refused as a whole: %s', async (_name, content, message) => {
    expect(await refusal(content)).toEqual([
      { row: 1, column: null, value: null, message: expect.stringMatching(message) },
    ]);
  });

  it('is refused if columns are unknown, missing or repeated', async () => {
    const names = [...FILE_COLUMNS.filter((column) => column !== 'username'), 'nickname', 'Status'];
    expect(await refusal(`${names.join(',')}\n`)).toMatchObject([
      {
        row: 1,
        column: 'nickname',
        heading: 'nickname',
        message: expect.stringContaining('no such column. The columns are Username, Email, First Name,'),
      },
      { row: 1, column: 'Status', message: 'This column occurs twice.' },
      { row: 1, column: 'username', message: 'This column is missing.' },
    ]);
  });

  it('is refused if a cell has no column', async () => {
    const line = csvOf([cellsOf('ada')]).split('\n')[1];
    expect(await refusal(`${header}\n${line},lost\nada,short\n${line},\n`)).toEqual([
      { row: 2, column: null, value: 'lost', message: 'This cell is in a column without a name.' },
    ]);
  });

  it('is refused if it has too many rows', async () => {
    const text = `${header}\n${'a,,,,,,,,,,\n'.repeat(MAX_ROWS + 1)}`;
    expect(await refusal(text)).toMatchObject([
      { message: expect.stringContaining('more than 100000 users') },
    ]);
  });
});

const attributes = (count: number): string =>
  Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');

/** Returns the XML of a sheet's row with a valid user. */
const userAt = (row: number): string =>
  rowOf(
    row,
    FILE_COLUMNS.map((column) => cellsOf('ada')[column]),
  );

describe('a workbook', () => {
  const header = rowOf(1, FILE_COLUMNS);
  const cell = (content: string) => workbookOf(`${header}<row r="2">${content}</row>`);
  const NOT_READ = 'The file cannot be read as XLSX. Open it in a spreadsheet and save it again.';
  const TOO_MUCH = 'The file is too large. Import fewer users at a time.';

  it('can store its cells in every way that the format allows', async () => {
    const cells = [
      '<c r="A2" t="s"><v>1</v></c>',
      '<c r="B2" t="str"><f>A2</f><v>a_x000A_b</v></c>',
      '<c r="C2" t="inlineStr"><is><r><t>Zo</t></r><r><t>ë</t></r><rPh><t>no</t></rPh></is></c>',
      '<c r="D2"><v>4.93E3</v></c>',
      '<c r="E2" s="0" t="n"><v/></c>',
      '<c r="F2"/>',
      '<c t="b"><v>1</v></c>',
      '<c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c>',
    ];
    const strings =
      '<x:sst xmlns:x="x"><x:si><x:t>no</x:t></x:si><x:si><x:t>ada &amp; co</x:t></x:si></x:sst>';
    const written = {
      username: 'ada & co',
      email: 'a\nb',
      firstName: 'Zoë',
      lastName: '4930',
      deskPhone: '',
      mobilePhone: '',
      active: 'true',
      businessProfile: '<&>',
    };
    const columns = [...new Set([...Object.keys(written), ...FILE_COLUMNS])];
    const file = workbookOf(`${rowOf(1, columns)}<row r="2">${cells.join('')}</row>`, {
      'xl/sharedStrings.xml': strings,
    });
    const empty = Object.fromEntries(FILE_COLUMNS.map((column) => [column, '']));
    expect(await read(file)).toEqual([{ row: 2, cells: { ...empty, ...written } }]);
  });

  it('can have its users anywhere in a sheet; empty cells need no memory', async () => {
    const rows = await read(workbookOf(`${header}${userAt(2)}${userAt(1_000_000)}`));
    expect(rows.map(({ row }) => row)).toEqual([2, 1_000_000]);
  });

  it.each<[string, () => Uint8Array, string]>([
    ['a row beyond the last row', () => workbookOf(`${header}${userAt(4_000_000_000)}`), TOO_MUCH],
    ['a cell beyond the last row', () => cell('<c r="A4000000000"><v>1</v></c>'), TOO_MUCH],
    ['a cell beyond the last column', () => cell('<c r="XFD2"><v>1</v></c>'), TOO_MUCH],
    ['a cell of another row', () => cell('<c r="A3"><v>1</v></c>'), NOT_READ],
    ['a cell without a position', () => cell('<c r="2A"><v>1</v></c>'), NOT_READ],
    ['two cells in one place', () => cell('<c r="A2"/><c r="A2"/>'), NOT_READ],
    ['rows out of their order', () => workbookOf(`${header}${userAt(3)}${userAt(2)}`), NOT_READ],
    ['a row number that is no integer', () => workbookOf(`${header}<row r="2.5"/>`), NOT_READ],
    ['a missing shared string', () => cell('<c r="A2" t="s"><v>9</v></c>'), NOT_READ],
    ['an invalid number', () => cell('<c r="A2"><v>many</v></c>'), NOT_READ],
    // Matching it must not take quadratic time, which would be minutes.
    ['a very long invalid number', () => cell(`<c r="A2"><v>${'9'.repeat(400_000)}x</v></c>`), NOT_READ],
    [
      'one text in very many cells',
      () =>
        workbookOf(
          header +
            Array.from(
              { length: 20_000 },
              (_, row) => `<row r="${row + 2}"><c t="s"><v>0</v></c></row>`,
            ).join(''),
          { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4000)}</t></si></sst>` },
        ),
      TOO_MUCH,
    ],
    [
      'entities that expand',
      () =>
        workbookOf(header, {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE w [<!ENTITY a "xxxxxxxx"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>`,
        }),
      NOT_READ,
    ],
    ['an undeclared entity', () => cell('<c t="str"><v>&lol;</v></c>'), NOT_READ],
    ['XML that ends too early', () => workbookOf(`${header}<row`), NOT_READ],
    [
      'another encoding',
      () => workbookOf('', { 'xl/workbook.xml': Buffer.from([0xff, 0xfe, 60, 0]) }),
      NOT_READ,
    ],
    ['no sheet', () => zipOf({ ...workbookFiles(header), 'xl/workbook.xml': '<workbook/>' }), NOT_READ],
    [
      'a missing sheet',
      () => workbookOf('', { 'xl/workbook.xml': '<workbook><sheet x:id="r9"/></workbook>' }),
      NOT_READ,
    ],
    ['very many attributes', () => cell(`<c r="A2"${attributes(3000)}><v>1</v></c>`), TOO_MUCH],
    ['an endless attribute', () => cell(`<c r="A2" t="${'x'.repeat(1024 * 1024)}"/>`), TOO_MUCH],
    ['an endless name', () => cell(`<${'x'.repeat(1024 * 1024)}/>`), TOO_MUCH],
    ['an endless comment', () => cell(`<!--${'x'.repeat(1024 * 1024)}-->`), TOO_MUCH],
    ['an endless text', () => cell(`<c t="str"><v>${'x'.repeat(1024 * 1024)}</v></c>`), TOO_MUCH],
    ['a text of very many parts', () => cell(`<v>${'<![CDATA[xxxxxxxx]]>'.repeat(100_000)}</v>`), TOO_MUCH],
    ['very deep elements', () => cell('<a>'.repeat(100)), TOO_MUCH],
    [
      'more texts than the limit',
      () => workbookOf(header, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1_200_000)}</sst>` }),
      TOO_MUCH,
    ],
    [
      'more text than the limit',
      () =>
        workbookOf(header, {
          'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(1100)}</sst>`,
        }),
      TOO_MUCH,
    ],
  ])('is refused with %s', async (_name, file, message) => {
    expect(await refusal(file())).toMatchObject([{ row: 1, message: expect.stringContaining(message) }]);
  });

  it('has number formats that are matched in linear time', () => {
    // Quadratic time would be minutes. A file can contain 65,536 formats of 255 characters.
    const code = '['.repeat(400_000);
    expect(formatOf(200, new Map([[200, code]]))).toMatchObject({ number: { kind: 'format' } });
  });

  it('is refused with the row of a text beyond the length limit', async () => {
    expect(await refusal(cell(`<c t="str"><v>${'x'.repeat(5000)}</v></c>`))).toEqual([
      {
        row: 2,
        column: null,
        value: null,
        message: 'Row 2 is too large: a cell has more than 4096 characters.',
      },
    ]);
  });

  it('is decompressed up to the limit, whatever size it claims to have', async () => {
    const spaces = Buffer.alloc(201 * 1024 * 1024, ' ');
    const bomb = workbookOf(header, {
      'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from('<worksheet>'), spaces]),
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(bomb)).toMatchObject([{ message: TOO_MUCH }]);
  });

  describe('with an invalid zip file', () => {
    const good = workbookOf(`${header}${userAt(2)}`);
    const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
    const END = Buffer.from('PK\u0005\u0006', 'latin1');
    const entries: number[] = [];
    for (let at = good.indexOf(DIRECTORY_ENTRY); at >= 0; at = good.indexOf(DIRECTORY_ENTRY, at + 1))
      entries.push(at);
    const end = good.lastIndexOf(END);
    const sheet = entries.at(-1)!;
    const changed = (change: (bytes: Buffer) => void): Buffer => {
      const bytes = Buffer.from(good);
      change(bytes);
      return bytes;
    };

    it('can be read before it is damaged', async () => {
      expect(await read(good)).toHaveLength(1);
    });

    it.each<[string, () => Buffer]>([
      ['it says it is smaller than it is', () => changed((bytes) => bytes.writeUInt32LE(10, sheet + 24))],
      [
        'it says it is larger than it is',
        () => changed((bytes) => bytes.writeUInt32LE(0xfffffff0, sheet + 24)),
      ],
      ['it is encrypted', () => changed((bytes) => bytes.writeUInt16LE(1, sheet + 8))],
      ['it uses another compression', () => changed((bytes) => bytes.writeUInt16LE(14, sheet + 10))],
      ['a file lies beyond the end', () => changed((bytes) => bytes.writeUInt32LE(good.length, sheet + 42))],
      [
        'two files share their bytes',
        () => changed((bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(entries[0]! + 42), sheet + 42)),
      ],
      ['the directory lies elsewhere', () => changed((bytes) => bytes.writeUInt32LE(good.length, end + 16))],
      ['the directory has more files', () => changed((bytes) => bytes.writeUInt16LE(60_000, end + 10))],
      [
        'its zip64 size has no zip64 record',
        () => changed((bytes) => bytes.writeUInt32LE(0xffffffff, sheet + 20)),
      ],
      [
        'the compressed data is damaged',
        () => changed((bytes) => bytes.fill(0xff, bytes.readUInt32LE(sheet + 42) + 80, entries[0])),
      ],
    ])('is refused: %s', async (_name, file) => {
      expect(await refusal(file())).toMatchObject([
        { row: 1, message: expect.stringMatching(/cannot be read as XLSX|is too large/) },
      ]);
    });

    it('is refused wherever it is cut off', async () => {
      for (let length = 4; length < good.length; length += 7) {
        expect(await refusal(good.subarray(0, length)), `after ${length} bytes`).toMatchObject([
          { row: 1, message: NOT_READ },
        ]);
      }
    });
  });
});

describe('a CSV file', () => {
  const header = FILE_COLUMNS.join(',');

  it.each([
    ['a long cell', (row: string) => `"${'x'.repeat(5000)}",${row}`, 'a cell has more than 4096 characters'],
    [
      'a long row',
      (row: string) => row + 'x'.repeat(70_000),
      'it has more than 65536 characters. Look at line 4:',
    ],
    [
      'an open quote before very many rows',
      (row: string) => `"${row}`,
      'Look at line 4: a quoted cell may not',
    ],
  ])('is refused with the position of %s', async (_what, damage, message) => {
    const line = csvOf([cellsOf('ada')]).split('\n')[1]!;
    const text = [header, line, line, damage(line), ...Array<string>(2000).fill(line)].join('\n');
    expect(await refusal(text)).toEqual([
      { row: 4, column: null, value: null, message: expect.stringContaining(message) },
    ]);
  });

  it('is refused with the position of a quote that stays open until the end', async () => {
    const line = csvOf([cellsOf('ada')]).split('\n')[1]!;
    const text = [header, `${line}"two\nlines"`, line, `"${line}`, line, line].join('\n');
    expect(await refusal(text)).toMatchObject([
      { row: 4, message: expect.stringContaining('Look at line 5.') },
    ]);
  });

  it.each<[string, string]>([
    ['a line of very many cells', `${header}\n${','.repeat(1_000_000)}`],
    ['a header of very many cells', ','.repeat(1_000_000)],
    ['one endless cell', `${header}\n${'x'.repeat(1_000_000)}`],
    ['one endless cell in quotes', `${header}\n"${'x,\n'.repeat(500_000)}`],
    ['one endless line', 'x'.repeat(1_000_000)],
    ['very many empty lines', `${header}\n${'\n'.repeat(1_100_000)}`],
  ])('is refused for %s', async (_name, content) => {
    expect(await refusal(content)).toMatchObject([{ message: expect.stringContaining('is too large') }]);
  });

  it('gets a report of the first hundred invalid rows, and of their number', async () => {
    const line = csvOf([cellsOf('ada')]).split('\n')[1];
    const text = `${header}\n${`${line},lost\n`.repeat(5000)}`;
    await expect(read(text)).rejects.toMatchObject({
      message: '5000 rows cannot be imported.',
      extensions: { refused: 5000, rows: { length: 100 } },
    });
  });
});
