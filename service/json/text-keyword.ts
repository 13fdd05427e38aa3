import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { hasControls } from '../../openapi/rules/text-fault.ts';

/**
 * An Ajv keyword that refuses control characters; for `lines`, it allows line breaks and tabs. It runs before `x-name`,
 * which would remove them.
 */
export const TEXT_KEYWORD: FuncKeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  before: 'x-name',
  errors: false,
  validate: (kind: 'line' | 'lines', text: string) => !hasControls(text, kind),
};
