import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** Path relative to the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Reads the TypeScript files below a folder, except `*.gen.ts`, `schema.d.ts` and the files of packages. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !/\.gen\.ts$|schema\.d\.ts$/.test(file))
    .map((file) => ({ path: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

/** Returns the modules that a file imports or re-exports: paths relative to the root, or package names. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(?<specifier>[^']+)'/g)];
  return specifiers.map((match) => {
    const specifier = match.groups!['specifier']!;
    return specifier.startsWith('.') ? join(path, '..', specifier).replaceAll('\\', '/') : specifier;
  });
}

/** Returns the code of a file without its comments. */
export function codeOf({ text }: Source): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '');
}
