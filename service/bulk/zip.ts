const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;

/**
 * What a zip file says that it unpacks to, in bytes, from its central directory (APPNOTE.TXT, section 4.3.12).
 * Infinity where it has none that can be read: what is not counted is not unpacked.
 */
export function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + END_LENGTH > zip.length || zip.readUInt32LE(end) !== END_OF_DIRECTORY) return Infinity;
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let size = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_LENGTH > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return Infinity;
    size += zip.readUInt32LE(at + 24);
    at += ENTRY_LENGTH + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return size;
}
