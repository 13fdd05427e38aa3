import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { CONTRACT, generateTypes, TYPES } from './types.mjs';

const RULES = {
  // The specification's section 7 names `password/update/` and `getPropelTokenFromCode/` with their slash.
  'no-path-trailing-slash': 'off',
  // The specification has `profile/{type}/get/{uuid}` beside `profile/{type}/{uuid}/users`; no uuid is `get`.
  'no-ambiguous-paths': 'off',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
};

const problems = await lint({
  ref: fileURLToPath(CONTRACT),
  config: await createConfig({ extends: ['recommended'], rules: RULES }),
});
const totals = getTotals(problems);
if (problems.length > 0) formatProblems(problems, { format: 'codeframe', totals });

const current = await readFile(TYPES, 'utf8').catch(() => '');
const stale = current !== (await generateTypes());
if (stale) console.error('openapi/schema.d.ts is out of date: run `npm run contract`.');

if (totals.errors + totals.warnings > 0 || stale) process.exit(1);
console.log('The contract is sound and its types are up to date.');
