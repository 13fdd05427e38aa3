import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** The hand-written TypeScript below a folder. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !/\.gen\.ts$|schema\.d\.ts$/.test(file))
    .map((file) => ({ path: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

/** What a source imports or re-exports: paths from the root, or packages by name. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(?<specifier>[^']+)'/g)];
  return specifiers.map((match) => {
    const specifier = match.groups!['specifier']!;
    return specifier.startsWith('.') ? join(path, '..', specifier).replaceAll('\\', '/') : specifier;
  });
}

/** A source without its comments, for laws about code. */
export function codeOf({ text }: Source): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '');
}
