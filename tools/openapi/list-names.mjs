import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { CONTRACT } from './calls.mjs';

export const LIST_NAMES = new URL('../../openapi/generated/list-names.ts', import.meta.url);

/**
 * Generates the text of `openapi/generated/list-names.ts`: the keys of the schema `ListVersions` as an array, because
 * types do not exist at run time.
 */
export async function generateListNames() {
  const { components } = parseYaml(await readFile(CONTRACT, 'utf8'));
  const names = Object.keys(components.schemas.ListVersions.properties);
  return `/** Generated from userprofile.yaml by \`npm run contract\`. Do not edit. */
import type { ListVersions } from './types.ts';

/** The lists that have a version number. The console reads a list again when its number has grown. */
export const LIST_NAMES = [
${names.map((name) => `  '${name}',`).join('\n')}
] as const satisfies readonly (keyof ListVersions)[];
`;
}
