import { FILE_COLUMNS } from '../../openapi/rules/file-columns.ts';
import { cellsOf } from './user-files.ts';
import { rowOf, workbookOf } from './workbooks.ts';

const MEGABYTE = 1024 * 1024;

const HEADER = rowOf(1, FILE_COLUMNS);

/**
 * Returns a workbook with this many megabytes of shared strings, and with a row whose XML element has this many
 * attributes.
 */
export const workbookOfAttributes = (megabytes: number, attributes: number): Buffer =>
  workbookOf(
    `${HEADER}<row r="2"${Array.from({ length: attributes }, (_, index) => ` a${index}=""`).join('')}/>`,
    {
      'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(1000)}</t></si>`.repeat(megabytes * 1024)}</sst>`,
    },
  );

/**
 * Returns a small workbook of users with names of the maximum length, and with phone numbers that contain control
 * characters.
 */
export const workbookOfLongNames = (users: number): Buffer =>
  workbookOf(
    HEADER +
      Array.from({ length: users }, (_, index) => {
        const cells = cellsOf(`long.${index}`, {
          firstName: '名'.repeat(255),
          deskPhone: '_x0001_'.repeat(255),
        });
        return rowOf(
          index + 2,
          FILE_COLUMNS.map((column) => cells[column]),
        );
      }).join(''),
  );

/** Returns a small workbook whose sheet has this many megabytes after it is unpacked. */
export const zipBomb = (megabytes: number): Buffer =>
  workbookOf('', { 'xl/worksheets/sheet1.xml': new Uint8Array(megabytes * MEGABYTE) });

/** Returns the body and the content type of a form that uploads this many empty files. */
export const formOfManyFiles = (files: number) => ({
  body: `${'--x\r\ncontent-disposition: form-data; name="other"; filename="a.csv"\r\n\r\n\r\n'.repeat(files)}--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
});
