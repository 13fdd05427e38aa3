import { describe, expect, it } from 'vitest';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import type { Cells, Column } from '../../../service/user/bulk/file-row.ts';
import { UNREAD } from '../../../service/user/bulk/cell.ts';
import { readUserFile } from '../../../service/user/bulk/read-file.ts';
import { cellsOf } from '../../support/user-files.ts';
import { cellReference, rowOf, workbookFiles, workbookOf, zipOf } from '../../support/workbooks.ts';

const read = (content: string | Uint8Array) => readUserFile(Buffer.from(content));

const HEADER = rowOf(1, FILE_COLUMNS);
const line = (cells: Cells): string[] => FILE_COLUMNS.map((column) => cells[column]);

/** Returns the styles of a workbook, as XML, with these number formats. */
const stylesOf = (formats: readonly (number | string)[]): string => {
  const codes = formats.map((format, index) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : '',
  );
  const cells = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  );
  return `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
};

/** Returns a workbook with one user, in which this XML replaces the cell of one column. */
function workbookWith(
  column: Column,
  cell: string,
  format: number | string = 0,
  others: Readonly<Record<string, string>> = {},
): Buffer {
  const place = FILE_COLUMNS.indexOf(column);
  const cells = rowOf(2, line(cellsOf('ada', { [column]: 'here' }))).split(/(?=<c )/);
  const isLast = place === FILE_COLUMNS.length - 1;
  cells[place + 1] = cell.replace('<c', `<c r="${cellReference(place, 2)}" s="0"`) + (isLast ? '</row>' : '');
  const files = workbookFiles(HEADER + cells.join(''));
  const relationships = files['xl/_rels/workbook.xml.rels']!.replace(
    '</Relationships>',
    '<Relationship Id="r3" Type="http://x/relationships/styles" Target="styles.xml"/></Relationships>',
  );
  return zipOf({
    ...files,
    'xl/_rels/workbook.xml.rels': relationships,
    'xl/styles.xml': stylesOf([format]),
    ...others,
  });
}

/** Reads the file. Returns the text of the column, or the message that says why its cell cannot be read. */
async function cellIn(column: Column, file: string | Uint8Array) {
  const { rows } = await read(file);
  expect(rows).toHaveLength(1);
  const unread = rows[0]!.unread ?? {};
  expect(Object.keys(unread).filter((name) => name !== column)).toEqual([]);
  return { text: rows[0]!.cells[column], message: unread[column] ?? null };
}

const csvWith = (column: Column, text: string): string => {
  const cells = line(cellsOf('ada', { [column]: `"${text.replaceAll('"', '""')}"` }));
  return `${FILE_COLUMNS.join(',')}\r\n${cells.join(',')}\r\n`;
};

const ERRORS = [
  '#N/A',
  '#REF!',
  '#NAME?',
  '#VALUE!',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '#NV',
  '#BEZUG!',
  '#WERT!',
  '#ZAHL!',
  '#ÜBERLAUF!',
  '#VALEUR!',
  '#NOM?',
  '#¡REF!',
  '#¿NOMBRE?',
  '#N/D',
  '#ССЫЛКА!',
  '#Н/Д',
  '#DĚLENÍ_NULOU!',
  '#FIELD!',
  '#BUSY!',
  'Err:502',
  '########',
  '#n/a',
  ' #REF! ',
];

describe('a cell with an error', () => {
  it.each(ERRORS)('is refused: %s', async (error) => {
    const unread = { text: error, message: UNREAD.error };
    expect(await cellIn('deskPhone', csvWith('deskPhone', error))).toEqual(unread);
    expect(await cellIn('location', workbookWith('location', `<c t="e"><v>${error}</v></c>`))).toEqual(
      unread,
    );
    const asText = workbookWith('mobilePhone', `<c t="str"><f>A1</f><v>${error}</v></c>`);
    expect(await cellIn('mobilePhone', asText)).toEqual(unread);
  });

  it.each(['#1', '#31#', '# 4', "'#N/A", 'C#', '#', 'N/A', 'Room #REF!', 'E+5'])(
    'is not confused with a text that looks like an error: %s',
    async (text) => {
      expect(await cellIn('deskPhone', csvWith('deskPhone', text))).toEqual({
        text: text.replace(/^'/, ''),
        message: null,
      });
    },
  );
});

describe('an error cell without a value', () => {
  it.each(['<c t="e"><v/></c>', '<c t="e"></c>', '<c t="e"/>'])('is refused: %s', async (cell) => {
    const file = workbookWith('mobilePhone', cell);
    expect(await cellIn('mobilePhone', file)).toEqual({ text: '#N/A', message: UNREAD.error });
  });
});

const calculated = (value: string) => workbookWith('deskPhone', `<c t="str"><f>A1</f><v>${value}</v></c>`);

describe('a formula', () => {
  const unread = { text: '=A1&"x"', message: UNREAD.formula };

  it.each([
    ['without a value', '<c><f>A1&amp;"x"</f></c>'],
    ['with an empty value', '<c><f>A1&amp;"x"</f><v/></c>'],
    ['of a string formula without a value', '<c t="str"><f>A1&amp;"x"</f></c>'],
    ['of a text of another cell', '<c t="s"><f>A1&amp;"x"</f><v></v></c>'],
  ])('is refused %s', async (_what, cell) => {
    expect(await cellIn('email', workbookWith('email', cell))).toEqual(unread);
  });

  it('is read as its stored result, even if this is an empty text', async () => {
    expect(await cellIn('deskPhone', calculated('42'))).toEqual({ text: '42', message: null });
    expect(await cellIn('deskPhone', calculated(''))).toEqual({ text: '', message: null });
  });
});

/** Returns the XML of a workbook with these settings of its calculation. */
const calculatedWorkbook = (calculation: string): string =>
  workbookFiles('')['xl/workbook.xml']!.replace('</workbook>', `${calculation}</workbook>`);

describe('a formula that a spreadsheet calculates when it opens the file', () => {
  it.each([
    ['<c><f>A1</f><v>0</v></c>', '1'],
    ['<c t="str"><f>A1</f><v></v></c>', 'true'],
    ['<c t="b"><f>A1</f><v>0</v></c>', '1'],
  ])('is refused, because the stored result is a placeholder: %s', async (cell, isLoaded) => {
    const file = workbookWith('deskPhone', cell, 0, {
      'xl/workbook.xml': calculatedWorkbook(`<calcPr calcId="124519" fullCalcOnLoad="${isLoaded}"/>`),
    });
    expect(await cellIn('deskPhone', file)).toEqual({ text: '=A1', message: UNREAD.formula });
  });

  it('does not affect other cells, or other workbooks', async () => {
    const value = workbookWith('deskPhone', '<c><v>7</v></c>', 0, {
      'xl/workbook.xml': calculatedWorkbook('<calcPr fullCalcOnLoad="1"/>'),
    });
    const formula = workbookWith('deskPhone', '<c><f>A1</f><v>7</v></c>', 0, {
      'xl/workbook.xml': calculatedWorkbook('<calcPr fullCalcOnLoad="0"/>'),
    });
    expect(await cellIn('deskPhone', value)).toEqual({ text: '7', message: null });
    expect(await cellIn('deskPhone', formula)).toEqual({ text: '7', message: null });
  });
});

const numberWith = (value: string, format: number | string) =>
  cellIn('mobilePhone', workbookWith('mobilePhone', `<c><v>${value}</v></c>`, format));

describe('a number in a workbook', () => {
  it.each([
    ['301234567', 0, '301234567'],
    ['3.01234567E8', 0, '301234567'],
    ['-5', 1, '-5'],
    ['9007199254740991', 'General', '9007199254740991'],
    ['491701234567', '0', '491701234567'],
    ['12', 49, '12'],
    ['12', '@', '12'],
    ['12345', '00000', '12345'],
  ])('is read as displayed: %s as %s', async (value, format, text) => {
    expect(await numberWith(value, format)).toEqual({ text, message: null });
  });

  it.each([
    ['45292', 14, UNREAD.date],
    ['45292', 22, UNREAD.date],
    ['45292', 30, UNREAD.date],
    ['0.5', 46, UNREAD.date],
    ['45292', 57, UNREAD.date],
    ['45292', 'dd/mm/yyyy', UNREAD.date],
    ['45292', '[$-407]d. mmmm yyyy;@', UNREAD.date],
    ['45292', '[h]:mm', UNREAD.date],
    ['301234567', '000\\ 0000000', UNREAD.format],
    ['1234', '00000', UNREAD.format],
    ['0', '000000', UNREAD.format],
    ['5', 9, UNREAD.format],
    ['5', 3, UNREAD.format],
    ['5', '0.00E+00', UNREAD.format],
    ['5', '#,##0.00 "day"', UNREAD.format],
    ['5', '0" mobile"', UNREAD.format],
    ['5', 59, UNREAD.format],
    ['1.5', 0, UNREAD.fraction],
    ['0.1', 49, UNREAD.fraction],
    ['9007199254740993', 0, UNREAD.digits],
    ['1.2E+25', 0, UNREAD.digits],
  ])('is refused if it is displayed differently: %s as %s', async (value, format, message) => {
    expect(await numberWith(value, format)).toEqual({ text: value, message });
  });

  it('is refused as an ISO date', async () => {
    const file = workbookWith('mobilePhone', '<c t="d"><v>2024-01-01</v></c>');
    expect(await cellIn('mobilePhone', file)).toEqual({ text: '2024-01-01', message: UNREAD.date });
  });
});

/**
 * Returns the text that is read from a cell with a format, or the message that says why it cannot be read. The other
 * cells have the same format, because a workbook of these tests has only one.
 */
async function textWith(cell: string, format: string) {
  const { rows } = await read(workbookWith('mobilePhone', cell, format));
  return { text: rows[0]!.cells.mobilePhone, message: rows[0]!.unread?.mobilePhone ?? null };
}

describe('a text in a workbook', () => {
  const CELLS = ['<c t="inlineStr"><is><t>4917</t></is></c>', '<c t="str"><v>4917</v></c>'];

  it.each(['"+"@', '\\+@', ';;;', '0;-0;0;', '@" ext."', 'General;General;General;"none"', '@@', '0;"+"@'])(
    'is refused if its format shows another text: %s',
    async (format) => {
      for (const cell of CELLS) {
        expect(await textWith(cell, format)).toEqual({ text: '4917', message: UNREAD.format });
      }
    },
  );

  it.each([
    '@',
    'General',
    '0',
    '00000',
    ';;',
    '0.00',
    '[Red]@',
    '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
    '0;0;0;@',
    'dd/mm/yyyy;@',
  ])('is read if its format shows it unchanged: %s', async (format) => {
    for (const cell of CELLS) {
      expect(await textWith(cell, format)).toEqual({ text: '4917', message: null });
    }
  });
});

describe('a number in CSV', () => {
  it.each(['4.91701E+11', '4,91701E+11', '-1E+25'])(
    'is refused in scientific notation, in which digits are lost: %s',
    async (text) => {
      expect(await cellIn('deskPhone', csvWith('deskPhone', text))).toEqual({ text, message: UNREAD.digits });
    },
  );
});

describe('a boolean', () => {
  it.each([
    ['<c t="b"><v>1</v></c>', 0, 'true'],
    ['<c t="b"><v>0</v></c>', 0, 'false'],
    ['<c><v>1</v></c>', '"TRUE";"TRUE";"FALSE"', 'true'],
    ['<c><v>0</v></c>', '"WAHR";"WAHR";"FALSCH"', 'false'],
    ['<c><v>1</v></c>', 'BOOLEAN', 'true'],
    ['<c><v>1</v></c>', 0, '1'],
  ])('is read in its column: %s in the format %s', async (cell, format, text) => {
    expect(await cellIn('active', workbookWith('active', cell, format))).toEqual({ text, message: null });
  });

  it('is refused in every other column', async () => {
    const file = workbookWith('location', '<c t="b"><v>1</v></c>');
    expect(await cellIn('location', file)).toEqual({ text: 'TRUE', message: UNREAD.truth });
  });
});

describe('merged cells', () => {
  it('are refused because all except the first would be read as empty', async () => {
    const location = FILE_COLUMNS.indexOf('location');
    const rows =
      HEADER + rowOf(2, line(cellsOf('ada', { location: 'Berlin' }))) + rowOf(3, line(cellsOf('ben')));
    const merged = `</sheetData><mergeCells><mergeCell ref="${cellReference(location, 2)}:${cellReference(location, 3)}"/><mergeCell ref="M1:P9"/></mergeCells><sheetData>`;
    const file = await read(workbookOf(rows + merged));
    expect(file.rows.map(({ unread }) => unread)).toEqual([undefined, { location: UNREAD.merged }]);
  });
});

const users = (name: string) =>
  `<worksheet><sheetData>${HEADER}${rowOf(2, line(cellsOf(name)))}</sheetData></worksheet>`;

describe('the sheets of a workbook', () => {
  const other = `<worksheet><sheetData>${rowOf(1, ['Lists'])}</sheetData></worksheet>`;

  interface Sheet {
    name: string;
    state?: string;
    kind?: string;
    content: string;
  }

  const workbookOfSheets = (sheets: readonly Sheet[], types = 'http://x/relationships'): Buffer =>
    zipOf({
      '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${types}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" ${state ? `state="${state}"` : ''} r:id="r${index}"/>`,
        )
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
        .map(
          ({ kind = 'worksheet' }, index) =>
            `<Relationship Id="r${index}" Type="${types}/${kind}" Target="../xl/sheets/sheet${index}.xml"/>`,
        )
        .join('')}</Relationships>`,
      ...Object.fromEntries(sheets.map(({ content }, index) => [`xl/sheets/sheet${index}.xml`, content])),
    });

  it.each([
    ['hidden', { name: 'Old', state: 'hidden', content: users('old') }],
    ['very hidden', { name: 'Old', state: 'veryHidden', content: users('old') }],
    ['a chart', { name: 'Old', kind: 'chartsheet', content: '<chartsheet/>' }],
    ['a dialog', { name: 'Old', kind: 'dialogsheet', content: '<dialogsheet/>' }],
    ['a sheet of macros', { name: 'Old', kind: 'xlMacrosheet', content: '<xm:macrosheet xmlns:xm="x"/>' }],
  ])('are skipped if the first one is %s', async (_what, first) => {
    const file = await read(
      workbookOfSheets([first, { name: 'Users', content: users('ada') }, { name: 'Lists', content: other }]),
    );
    expect(file).toMatchObject({ sheet: 'Users', otherSheets: ['Old', 'Lists'] });
    expect(file.rows.map(({ cells }) => cells.username)).toEqual(['ada']);
  });

  it('are named in the refusal if the first visible one contains no users', async () => {
    const file = workbookOfSheets([
      { name: 'Lists', content: other },
      { name: 'Users', content: users('ada') },
    ]);
    await expect(read(file)).rejects.toThrow('The first row of the sheet "Lists" must name the columns:');
  });

  it('are refused if none is visible', async () => {
    const file = workbookOfSheets([
      { name: 'Users', state: 'hidden', content: users('ada') },
      { name: 'Chart', kind: 'chartsheet', content: '<chartsheet/>' },
    ]);
    await expect(read(file)).rejects.toThrow('The workbook has no visible worksheet.');
  });

  it('are not reported for a CSV file', async () => {
    expect(await read(csvWith('deskPhone', '1'))).toMatchObject({ sheet: null, otherSheets: [] });
  });

  it('are also found in a strict workbook', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const file = await read(workbookOfSheets([{ name: 'Users', content: users('ada') }], strict));
    expect(file.sheet).toBe('Users');
  });

  it.each([
    ['in another case', 'xl/SharedStrings.XML', 'sharedStrings.xml'],
    ['from the root', 'xl/sharedStrings.xml', '/XL/sharedstrings.xml'],
    ['with percent signs', 'xl/shared Strings.xml', 'shared%20Strings.xml'],
    ['encoded in the archive', 'xl/shared%20Strings.xml', 'shared%20strings.xml'],
  ])('are read if the path of the shared strings is written %s', async (_how, part, target) => {
    const files = workbookFiles(
      HEADER + rowOf(2, line(cellsOf('ada'))).replace(/<c r="A2".*?<\/c>/, '<c r="A2" t="s"><v>0</v></c>'),
    );
    const { 'xl/sharedStrings.xml': _none, ...others } = files;
    const file = await read(
      zipOf({
        ...others,
        'xl/_rels/workbook.xml.rels': files['xl/_rels/workbook.xml.rels']!.replace(
          'sharedStrings.xml',
          target,
        ),
        [part]: '<sst><si><t>shared</t></si></sst>',
      }),
    );
    expect(file.rows[0]?.cells.username).toBe('shared');
  });
});

const names = async (content: string | Uint8Array) =>
  (await read(content)).rows.map(({ row, cells }) => [row, cells.username, cells.visibilityProfile]);

describe('CSV from spreadsheets', () => {
  const header = FILE_COLUMNS.join(',');
  const ada = line(cellsOf('ada')).join(',');
  const ben = line(cellsOf('ben')).join(',');
  const BOTH = [
    [2, 'ada', 'Everything'],
    [3, 'ben', 'Everything'],
  ];

  it.each([
    ['CRLF, then LF', `${header}\r\n${ada}\n${ben}\n`],
    ['LF, then CRLF', `${header}\n${ada}\r\n${ben}\r\n`],
    ['CR, then LF', `${header}\r${ada}\n${ben}`],
  ])('can have several line endings: %s', async (_how, text) => {
    expect(await names(text)).toEqual(BOTH);
  });

  it('can have short rows, whose last cells are empty', async () => {
    const { rows } = await read(`${header}\n${ada}\nben,ben@example.org,Ben\n`);
    expect(rows[1]).toEqual({
      row: 3,
      cells: {
        ...Object.fromEntries(FILE_COLUMNS.map((column) => [column, ''])),
        username: 'ben',
        email: 'ben@example.org',
        firstName: 'Ben',
      },
    });
  });

  const separated = (delimiter: string, first: string) =>
    first + [header, ada, ben].map((text) => `${text.replaceAll(',', delimiter)}\r\n`).join('');

  it.each([
    ['a semicolon', separated(';', 'sep=;\r\n')],
    ['a semicolon, in quotes', separated(';', '"sep=;"\n')],
    ['a tab', separated('\t', 'SEP=\t\r\n')],
    ['a bar', separated('|', '\uFEFFsep=|\r\n')],
    ['a semicolon, in UTF-16LE', Buffer.from(`\uFEFF${separated(';', 'sep=;\r\n')}`, 'utf16le')],
    [
      'a semicolon, in UTF-16 of the other order',
      Buffer.from(`\uFEFF${separated(';', 'sep=;\n')}`, 'utf16le').swap16(),
    ],
  ])('can declare its separator in the first line: %s', async (_what, content) => {
    expect(await names(content)).toEqual(BOTH);
  });
});
