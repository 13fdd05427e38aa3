import { posix } from 'node:path';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

export interface Relationship {
  id: string | undefined;
  /**
   * The last segment of the relationship's type. It is the same in strict and transitional files (ECMA-376,
   * parts 1 and 4).
   */
  kind: string;
  target: string;
}

/**
 * Reads a part, which is a file in the package (the XLSX archive).
 *
 * @throws Error if the archive does not contain it
 */
export function partIn(archive: Archive, name: string): AsyncIterable<Uint8Array> {
  const part = archive.read(name);
  if (!part) throw new Error(`There is no part ${name}.`);
  return part;
}

/** Reads the relationships of a part (ECMA-376, part 2); of the package itself if the name is ''. */
export async function relationshipsOf(archive: Archive, name: string): Promise<Relationship[]> {
  const folder = posix.dirname(`/${name}`);
  const found: Relationship[] = [];
  const part = posix.join(folder, '_rels', `${posix.basename(name)}.rels`).slice(1);
  await readXml(partIn(archive, part), {
    open: (element, { Id: id, Type: type, Target: target, TargetMode: mode }) => {
      if (element !== 'Relationship' || !type || !target || mode === 'External') return;
      found.push({ id, kind: posix.basename(type), target: posix.resolve(folder, target).slice(1) });
    },
  });
  return found;
}
