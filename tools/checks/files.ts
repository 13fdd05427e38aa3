import { readdirSync } from 'node:fs';

const IGNORED =
  /(^|\/)(node_modules|dist|styled-system|coverage|data|test-results|playwright-report|\.git)(\/|$)/;

/**
 * Lists the files below a directory, as paths relative to it. Omits `node_modules` and folders with generated files.
 */
export function filesBelow(directory: string): string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    for (const entry of readdirSync(`${directory}/${path}`, { withFileTypes: true })) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (IGNORED.test(below)) continue;
      if (entry.isDirectory()) walk(below);
      else if (entry.isFile()) found.push(below);
    }
  };
  walk('');
  return found.toSorted();
}

const GENERATED = /^openapi\/generated\/|routeTree\.gen\.ts$/;

/** Returns whether a file is TypeScript or JavaScript that is not generated. */
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !GENERATED.test(path);
