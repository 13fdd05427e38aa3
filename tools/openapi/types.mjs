import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

export const CONTRACT = new URL('../../openapi/userprofile.yaml', import.meta.url);
export const TYPES = new URL('../../openapi/schema.d.ts', import.meta.url);

const HEADER = `/** Generated from userprofile.yaml by \`npm run contract\`. Do not edit. */\n\n`;

/** The contract as TypeScript types: the text of `openapi/schema.d.ts`. */
export async function generateTypes() {
  return (
    HEADER + astToString(await openapiTS(CONTRACT, { cwd: fileURLToPath(new URL('.', import.meta.url)) }))
  );
}
