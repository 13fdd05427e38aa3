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
  'no-invalid-parameter-examples': 'error',
  'rule/json-has-an-example': {
    subject: { type: 'MediaType' },
    where: [
      {
        subject: { type: 'MediaTypesMap' },
        assertions: { requireAny: ['application/json', 'application/problem+json'] },
      },
    ],
    assertions: { requireAny: ['example', 'examples'] },
    message: 'Show what is sent: an example is missing.',
    severity: 'error',
  },
};

const problems = await lint({
  ref: fileURLToPath(CONTRACT),
  config: await createConfig({ extends: ['recommended'], rules: RULES }),
});
const totals = getTotals(problems);
if (problems.length > 0) formatProblems(problems, { format: 'codeframe', totals });

const current = await readFile(TYPES, 'utf8').catch(() => '');
const stale = current !== (await generateTypes());
if (stale) process.stderr.write('openapi/schema.d.ts is out of date: run `npm run contract`.\n');

if (totals.errors + totals.warnings > 0 || stale) process.exit(1);
process.stdout.write('The contract is sound and its types are up to date.\n');
