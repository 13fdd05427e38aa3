import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { CONTRACT } from './calls.mjs';

const FOLDER = new URL('../../openapi/', import.meta.url);

const OWN = 'userprofile.yaml';

/**
 * Lists the hand-written contracts and their files of types. The types of `userprofile.yaml` are in
 * `schema.d.ts`; the types of another `x.yaml` are in `x-schema.d.ts`.
 */
export async function contracts() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.yaml')).toSorted();
  return names.map((name) => {
    const types = name === OWN ? 'schema.d.ts' : name.replace(/\.yaml$/, '-schema.d.ts');
    return { name, file: new URL(name, FOLDER), types, typesFile: new URL(types, FOLDER) };
  });
}

export async function generateTypes({ name, file }) {
  const types = astToString(await openapiTS(file, { cwd: fileURLToPath(new URL('.', import.meta.url)) }));
  return `/** Generated from ${name} by \`npm run contract\`. Do not edit. */\n\n${types}`;
}

export const NAMED_TYPES = new URL('types.ts', FOLDER);

/** Generates `openapi/types.ts`, which exports the schemas of the product's contract by name. */
export async function generateNamedTypes() {
  const { components } = parseYaml(await readFile(CONTRACT, 'utf8'));
  const names = Object.keys(components.schemas);
  return `/** Generated from ${OWN} by \`npm run contract\`. Do not edit. */
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

${names.map((name) => `export type ${name} = Schemas['${name}'];`).join('\n')}
`;
}
