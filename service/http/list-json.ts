/** Serializes pages of rows as one JSON array, page by page. */
export async function* serializeList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Buffer> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield Buffer.from(separator + JSON.stringify(page).slice(1, -1));
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** Concatenates buffers. Returns null and stops reading if they exceed `mostBytes`. */
export async function concatUpTo(parts: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer | null> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return null;
    kept.push(part);
  }
  return Buffer.concat(kept);
}
