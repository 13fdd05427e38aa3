import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { cleanName } from '../../openapi/names.ts';

/** Cleans the text in place before other keywords see it. */
export const NAMES: FuncKeywordDefinition = {
  keyword: 'x-name',
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  before: 'maxLength',
  errors: false,
  validate: (_isName: boolean, text: string, _schema: unknown, place?: DataValidationCxt) => {
    if (place) place.parentData[place.parentDataProperty] = cleanName(text);
    return true;
  },
};
