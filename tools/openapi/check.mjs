import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { contracts, generateTypes } from './types.mjs';

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

const config = await createConfig({ extends: ['recommended'], rules: RULES });

/** Says what is wrong with a contract and with its types; whether nothing is. */
async function isSound(contract) {
  const problems = await lint({ ref: fileURLToPath(contract.file), config });
  const totals = getTotals(problems);
  if (problems.length > 0) formatProblems(problems, { format: 'codeframe', totals });
  const isCurrent =
    (await readFile(contract.typesFile, 'utf8').catch(() => '')) === (await generateTypes(contract));
  if (!isCurrent)
    process.stderr.write(`openapi/${contract.types} is out of date: run \`npm run contract\`.\n`);
  return totals.errors + totals.warnings === 0 && isCurrent;
}

const all = await contracts();
const sound = [];
for (const contract of all) sound.push(await isSound(contract));
if (sound.includes(false)) process.exit(1);
process.stdout.write(`${all.map(({ name }) => name).join(', ')}: sound, with types that are up to date.\n`);
