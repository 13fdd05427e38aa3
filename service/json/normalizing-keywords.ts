import type { AnySchemaObject, FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { cleanName, isTooLongToNormalize } from '../../openapi/rules/names.ts';
import { normalizePassword } from '../../openapi/rules/normalize-password.ts';

/**
 * Creates an Ajv keyword that normalizes a string in place, before other keywords check it. A string that is too long
 * in every form is not normalized; the keyword `maxLength` then refuses it.
 */
const normalizing = (keyword: string, normalize: (text: string) => string): FuncKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  before: 'maxLength',
  errors: false,
  validate: (_applies: boolean, text: string, schema?: AnySchemaObject, context?: DataValidationCxt) => {
    if (isTooLongToNormalize(text, schema?.['maxLength'])) return true;
    if (context) context.parentData[context.parentDataProperty] = normalize(text);
    return true;
  },
});

export const NAME_KEYWORD = normalizing('x-name', cleanName);
export const PASSWORD_KEYWORD = normalizing('x-password', normalizePassword);
