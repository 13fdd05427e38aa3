import { unreadable } from './unreadable.ts';
import type { Archive } from './zip.ts';

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

export const isZip = (bytes: Buffer): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);

const SAVE = 'Save it as XLSX or as "CSV UTF-8".';

/**
 * Returns whether an OLE2 file ([MS-CFB]) contains one of these streams. Their names are stored in UTF-16.
 */
const hasStream = (bytes: Buffer, ...names: string[]): boolean =>
  names.some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')));

function ole2Refusal(bytes: Buffer): string {
  if (hasStream(bytes, 'EncryptedPackage')) {
    return 'This workbook is protected by a password. Remove the password in the spreadsheet and save it again.';
  }
  return hasStream(bytes, 'Workbook', 'Book')
    ? `This is an Excel 97-2003 workbook (.xls). ${SAVE}`
    : `This is not a workbook. ${SAVE}`;
}

/**
 * Refuses an empty file, and a file that begins like a known type other than CSV and XLSX, such as PDF.
 *
 * @throws Problem invalid_rows
 */
export function assertKind(bytes: Buffer): void {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw unreadable(ole2Refusal(bytes));
  const start = bytes.toString('latin1', 0, 1024).replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  if (start.startsWith('%PDF-')) throw unreadable('This is a PDF document. Import a CSV or XLSX file.');
  if (start.startsWith('{\\rtf')) throw unreadable('This is a text document. Import a CSV or XLSX file.');
  if (start.startsWith('<')) {
    throw unreadable(
      `This is a web page or an XML file, even if its name ends in .xls. Open it in a spreadsheet. ${SAVE}`,
    );
  }
}

/** Files that identify other types of archives, with the message for each type. */
const OTHER_ARCHIVES: readonly { file: string; message: string }[] = [
  { file: 'xl/workbook.bin', message: `This is a binary Excel workbook (.xlsb). ${SAVE}` },
  { file: 'Index/Document.iwa', message: `This is a Numbers spreadsheet. Export it as XLSX or as CSV.` },
  { file: 'Index.zip', message: `This is a Numbers spreadsheet. Export it as XLSX or as CSV.` },
  { file: 'META-INF/manifest.xml', message: `This is an OpenDocument file (.ods). ${SAVE}` },
  { file: 'word/document.xml', message: 'This is a Word document. Import a CSV or XLSX file.' },
  { file: 'ppt/presentation.xml', message: 'This is a presentation. Import a CSV or XLSX file.' },
];

/**
 * Refuses an archive of another known type, or without the package relationships that every XLSX workbook contains.
 *
 * @throws Problem invalid_rows
 */
export function assertWorkbook(archive: Archive): void {
  const other = OTHER_ARCHIVES.find(({ file }) => archive.has(file));
  if (other) throw unreadable(other.message);
  if (!archive.has('_rels/.rels')) {
    throw unreadable('This is an archive without a workbook. Import the CSV or XLSX file in it.');
  }
}
