import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressedFiles } from '../../../tools/compressed-files.ts';
import { BUILT_SERVICE } from '../../support/stack.ts';
import { installPackage } from '../install-package.ts';

const folderOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const FLOOR = folderOf('floor');
const REACT_ADMIN = folderOf('../react-admin');

/** Builds a page into the console's folder, so that the service serves it like the console. */
async function buildPage(root: string, document: string, consoleFolder: string): Promise<void> {
  await build({
    root,
    base: '/userprofile/',
    configFile: false,
    logLevel: 'error',
    plugins: [compressedFiles()],
    build: {
      outDir: consoleFolder,
      emptyOutDir: false,
      target: 'es2023',
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: join(root, document) },
    },
  });
}

/**
 * Copies the built service and console, and adds the pages to compare. So the service serves all pages with
 * the same origin, headers and encodings.
 *
 * @returns the path of the copy's main file
 */
export async function buildContenders(): Promise<string> {
  const built = join(BUILT_SERVICE, '../..');
  const copy = join(built, 'bench');
  await rm(copy, { recursive: true, force: true });
  for (const part of ['service', 'console'])
    await cp(join(built, part), join(copy, part), { recursive: true });
  await buildPage(FLOOR, 'floor.html', join(copy, 'console'));
  installPackage(REACT_ADMIN);
  await buildPage(REACT_ADMIN, 'react-admin.html', join(copy, 'console'));
  return join(copy, 'service/main.js');
}
