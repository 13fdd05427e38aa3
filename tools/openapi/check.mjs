import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { generatedFiles } from './generated.mjs';
import { contracts } from './types.mjs';

const RULES = {
  // The paths `password/update/` and `getPropelTokenFromCode/` end with a slash.
  'no-path-trailing-slash': 'off',
  // `profile/{type}/get/{uuid}` and `profile/{type}/{uuid}/users` look ambiguous, but no uuid is `get`.
  'no-ambiguous-paths': 'off',
  // An authorization request by POST has no 2xx response, because it responds with a redirect.
  'operation-2xx-response': 'off',
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

const config = await createConfig({ extends: ['recommended'], rules: RULES });

/** Prints the faults that the linter finds in a contract. Returns whether there are none. */
async function isSound({ file }) {
  const problems = await lint({ ref: fileURLToPath(file), config });
  const totals = getTotals(problems);
  if (problems.length > 0) formatProblems(problems, { format: 'codeframe', totals });
  return totals.errors + totals.warnings === 0;
}

/** Returns whether a committed file has the content that its generator returns. If not, prints what to do. */
async function isCurrent({ name, file, generate }) {
  if ((await readFile(file, 'utf8').catch(() => '')) === (await generate())) return true;
  process.stderr.write(`${name} is out of date: run \`npm run contract\`.\n`);
  return false;
}

const all = await contracts();
const fine = [];
for (const contract of all) fine.push(await isSound(contract));
for (const file of await generatedFiles()) fine.push(await isCurrent(file));
if (fine.includes(false)) process.exit(1);
const names = all.map(({ name }) => name).join(', ');
process.stdout.write(`${names}: sound, and what is generated from them is up to date.\n`);
