import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { CONTRACT } from './calls.mjs';

const CONTRACTS = new URL('../../openapi/contracts/', import.meta.url);
const GENERATED = new URL('../../openapi/generated/', import.meta.url);

const OWN = 'userprofile.yaml';

/**
 * Lists the hand-written contracts, each with the file of its generated types: `schema.d.ts` for `userprofile.yaml`,
 * and `x-schema.d.ts` for any other `x.yaml`.
 */
export async function contracts() {
  const names = (await readdir(CONTRACTS)).filter((name) => name.endsWith('.yaml')).toSorted();
  return names.map((name) => {
    const types = name === OWN ? 'schema.d.ts' : name.replace(/\.yaml$/, '-schema.d.ts');
    return { name, file: new URL(name, CONTRACTS), types, typesFile: new URL(types, GENERATED) };
  });
}

export async function generateTypes({ name, file }) {
  const types = astToString(await openapiTS(file, { cwd: fileURLToPath(new URL('.', import.meta.url)) }));
  return `/** Generated from ${name} by \`npm run contract\`. Do not edit. */\n\n${types}`;
}

export const NAMED_TYPES = new URL('types.ts', GENERATED);

/**
 * Generates the text of `openapi/generated/types.ts`, which exports each schema of the product's contract as a type.
 */
export async function generateNamedTypes() {
  const { components } = parseYaml(await readFile(CONTRACT, 'utf8'));
  const names = Object.keys(components.schemas);
  return `/** Generated from ${OWN} by \`npm run contract\`. Do not edit. */
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

${names.map((name) => `export type ${name} = Schemas['${name}'];`).join('\n')}
`;
}
