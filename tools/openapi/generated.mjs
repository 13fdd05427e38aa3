import { ACCESS, generateAccess } from './access.mjs';
import { ACCESS_TABLE, generateAccessTable } from './access-table.mjs';
import { CONFIGURATION_SCHEMA, generateConfigurationSchema } from './configuration-schema.mjs';
import { generateListNames, LIST_NAMES } from './list-names.mjs';
import { generateTextRules, TEXT_RULES } from './text-rules.mjs';
import { contracts, generateNamedTypes, generateTypes, NAMED_TYPES } from './types.mjs';

/** Lists the committed files that are generated from the contracts. */
export async function generatedFiles() {
  const types = (await contracts()).map((contract) => ({
    name: `openapi/generated/${contract.types}`,
    file: contract.typesFile,
    generate: () => generateTypes(contract),
  }));
  return [
    ...types,
    { name: 'openapi/generated/types.ts', file: NAMED_TYPES, generate: generateNamedTypes },
    { name: 'openapi/generated/access.ts', file: ACCESS, generate: generateAccess },
    { name: 'openapi/generated/list-names.ts', file: LIST_NAMES, generate: generateListNames },
    { name: 'openapi/generated/text-rules.ts', file: TEXT_RULES, generate: generateTextRules },
    {
      name: 'openapi/generated/configuration.schema.json',
      file: CONFIGURATION_SCHEMA,
      generate: generateConfigurationSchema,
    },
    { name: 'docs/access.md', file: ACCESS_TABLE, generate: generateAccessTable },
  ];
}
