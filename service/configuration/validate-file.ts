import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { NAME_KEYWORD } from '../json/normalizing-keywords.ts';
import { TEXT_KEYWORD } from '../json/text-keyword.ts';
import { fieldProblems } from '../json/validation.ts';
import { findUnstorable, UNSTORABLE } from '../db/storable-text.ts';
import type { Values } from './fields.ts';
import type { FileProblems, Path } from './file-problems.ts';
import { CONFIGURATION_SCHEMA, type Section } from './schema.ts';

export type ConfigurationFile = Partial<Record<Section, readonly Values[]>>;

const VERSION = CONFIGURATION_SCHEMA.properties.version.const;

let compiled: ValidateFunction | null = null;

/** Returns the validator. The schema is compiled at the first use, so that the service starts fast. */
function validator(): ValidateFunction {
  if (compiled) return compiled;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
    .addKeyword(NAME_KEYWORD)
    .addKeyword(TEXT_KEYWORD);
  addFormats(ajv);
  compiled = ajv.compile(CONFIGURATION_SCHEMA);
  return compiled;
}

const pathOf = (field: string): Path =>
  field === '' ? [] : field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Checks a file against the schema, and normalizes its names in place.
 *
 * @throws Problem invalid_file
 */
export async function validateFile(value: unknown, problems: FileProblems): Promise<ConfigurationFile> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const version = isObject ? (value as Values)['version'] : undefined;
  if (!isObject) problems.add([], 'This is no configuration. The file must begin with `version: 1`.');
  else if (typeof version === 'number' && version > VERSION) {
    problems.add(['version'], `The file has the version ${version}. This service reads version ${VERSION}.`);
  }
  await problems.assertNone();
  const validate = validator();
  if (!validate(value)) {
    for (const { field, message } of fieldProblems(validate.errors ?? [])) {
      problems.add(pathOf(field), message);
    }
  }
  await problems.assertNone();
  const unstorable = findUnstorable(value);
  if (unstorable !== null) problems.add(pathOf(unstorable), UNSTORABLE);
  await problems.assertNone();
  return value as ConfigurationFile;
}
