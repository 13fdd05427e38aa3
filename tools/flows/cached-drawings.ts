import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { Statechart } from '../../machines/flows/statechart.ts';
import type { Drawing } from '../../src/flows/drawing.ts';
import type * as Drawings from './drawings.ts';

const pathOf = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

const CODE = pathOf('tools/flows/drawings.ts');
/** The lock file. It changes with the version of the layout engine. */
const PACKAGES = pathOf('package-lock.json');
const CACHE = pathOf('node_modules/.cache/drawings');

interface Layout extends Pick<typeof Drawings, 'drawingsOf'> {
  /** Part of the cache's key: a hash of the code that draws and of the lock file. */
  readonly version: string;
}

async function readLayout(): Promise<Layout> {
  const { module, dependencies } = await runnerImport<typeof Drawings>(CODE, {
    configFile: false,
    logLevel: 'error',
  });
  const files = [...new Set([CODE, PACKAGES, ...dependencies])].toSorted();
  const version = createHash('sha256');
  for (const file of files) version.update(await readFile(file));
  return { drawingsOf: module.drawingsOf, version: version.digest('hex') };
}

let reading: Promise<Layout> | null = null;

/**
 * Returns the drawings of a chart, if possible from a cache on the disk: without it, the layout of all charts takes a
 * quarter of a build. The cache's key is a hash of the chart, of the code that draws and of the lock file.
 */
export async function cachedDrawingsOf(chart: Statechart): Promise<readonly Drawing[]> {
  const { drawingsOf, version } = await (reading ??= readLayout());
  const key = createHash('sha256').update(version).update(JSON.stringify(chart)).digest('hex');
  const file = `${CACHE}/${key}.json`;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as readonly Drawing[];
  } catch {
    const drawings = await drawingsOf(chart);
    await mkdir(CACHE, { recursive: true });
    // The drawings are written to a temporary file, which is then renamed, so that a concurrent build never reads an
    // incomplete file.
    await writeFile(`${file}.${process.pid}`, JSON.stringify(drawings));
    await rename(`${file}.${process.pid}`, file);
    return drawings;
  }
}
