import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { cleanName } from '../../openapi/names.ts';
import { normalizePassword } from '../../openapi/normalize-password.ts';

/** Creates an Ajv keyword that normalizes a string in place, before other keywords check it. */
const normalizing = (keyword: string, normalize: (text: string) => string): FuncKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  before: 'maxLength',
  errors: false,
  validate: (_applies: boolean, text: string, _schema: unknown, context?: DataValidationCxt) => {
    if (context) context.parentData[context.parentDataProperty] = normalize(text);
    return true;
  },
});

export const NAME_KEYWORD = normalizing('x-name', cleanName);
export const PASSWORD_KEYWORD = normalizing('x-password', normalizePassword);
