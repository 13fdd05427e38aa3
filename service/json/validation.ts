import type { ErrorObject } from 'ajv/dist/2020.js';
import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import type { FieldProblem } from '../problem.ts';

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  email: 'This must be an e-mail address such as name@example.org.',
  uuid: 'This must be a UUID.',
  date: 'This must be a day of the calendar, such as 2030-12-31.',
  uri: 'This must be a complete URL, such as https://example.org/path.',
};

/** Messages for the patterns of the contract. Without an entry here, users would see a regular expression. */
const PATTERNS: Record<string, string> = {
  [USER_INPUT.username.form.source]: 'Only alphanumeric letters, _ (underscore), and . (period) are allowed',
};

const REQUIRED = 'This field is required.';

export const CONTROL_CHARACTERS =
  'This contains an invisible control character. Clear the field and type the text again.';

const count = (limit: number, one: string, many = `${one}s`): string =>
  `${limit} ${limit === 1 ? one : many}`;

const SENTENCES: Record<string, (error: ErrorObject) => string> = {
  required: () => REQUIRED,
  dependentRequired: () => REQUIRED,
  additionalProperties: () => 'This field is unknown. Leave it out.',
  unevaluatedProperties: () => 'This field is unknown. Leave it out.',
  type: ({ params }) => {
    const types = [params['type']].flat().map((type: string) => TYPES[type] ?? type);
    return `This must be ${types.join(' or ')}.`;
  },
  minLength: ({ params }) =>
    params['limit'] === 1 ? REQUIRED : `This must have at least ${count(params['limit'], 'character')}.`,
  maxLength: ({ params }) => `This can have at most ${count(params['limit'], 'character')}.`,
  minItems: ({ params }) => `This must contain at least ${count(params['limit'], 'entry', 'entries')}.`,
  maxItems: ({ params }) => `This can contain at most ${count(params['limit'], 'entry', 'entries')}.`,
  uniqueItems: () => 'The same entry occurs twice.',
  minimum: ({ params }) => `This must be ${params['limit']} or more.`,
  maximum: ({ params }) => `This must be ${params['limit']} or less.`,
  pattern: ({ params }) => PATTERNS[params['pattern']] ?? `This must have the form ${params['pattern']}.`,
  format: ({ params }) => FORMATS[params['format']] ?? `This must have the format ${params['format']}.`,
  'x-text': () => CONTROL_CHARACTERS,
  enum: ({ params }) => `This must be one of ${params['allowedValues'].join(', ')}.`,
  const: ({ params }) => `This must be ${JSON.stringify(params['allowedValue'])}.`,
};

/** Keywords whose error only says that a nested schema failed. The nested schema reports its own errors. */
const WRAPPERS = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

const isWrapper = (error: ErrorObject): boolean => WRAPPERS.has(error.keyword);
const isNullBranch = (error: ErrorObject): boolean =>
  error.keyword === 'type' && error.params['type'] === 'null';

/** Returns the path of the invalid field, such as `user.email` or `elements.0.uuid`. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const own = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return own === undefined ? path.join('.') : [...path, own].join('.');
}

/**
 * Returns one message for each invalid field. Omits the errors of `anyOf` and similar keywords, and of the alternative
 * `null`, if there are other errors.
 */
export function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const precise = errors.filter((error) => !isWrapper(error) && !isNullBranch(error));
  const reportedErrors = precise.length > 0 ? precise : errors;
  const fields = new Map<string, string>();
  for (const error of reportedErrors) {
    const field = fieldOf(error);
    const sentence = SENTENCES[error.keyword]?.(error) ?? 'This cannot be accepted as it is.';
    if (!fields.has(field)) fields.set(field, sentence);
  }
  return [...fields].map(([field, message]) => ({ field, message }));
}
