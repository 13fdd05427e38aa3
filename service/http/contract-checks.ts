import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Ajv2020,
  type AnySchemaObject,
  type ErrorObject,
  type KeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument, Operation } from './contract-document.ts';
import { LongLists } from './check-long-arrays.ts';
import { NAME_KEYWORD, PASSWORD_KEYWORD } from '../json/normalizing-keywords.ts';
import { TEXT_KEYWORD } from '../json/text-keyword.ts';
import { findUnstorable, UNSTORABLE } from '../db/storable-text.ts';
import { problem } from '../problem.ts';
import { fieldProblems } from '../json/validation.ts';

export interface RawRequest {
  params: unknown;
  query: unknown;
  headers: Record<string, unknown>;
  body: unknown;
  contentType: string | undefined;
}

type ParameterLocation = 'path' | 'query' | 'header';

/** The parameters that an operation declares in one location: the path, the query or the headers. */
interface Declared {
  names: string[];
  validate: ValidateFunction;
}

const DOCUMENT = 'contract';

/**
 * Maximum size, in bytes, of a body of which all errors are reported. For a larger body, only the first error is
 * reported, and the validation yields to the event loop between its steps.
 */
const REPORTED_BYTES = 64 * 1024;

const isSmall = ({ 'content-length': length }: RawRequest['headers']): boolean =>
  Number(length ?? Infinity) <= REPORTED_BYTES;

/** Converts a JSON pointer to a `$ref`. Percent-encodes it, because Ajv expects the fragment of a URI. */
const reference = (pointer: string): string =>
  `${DOCUMENT}#${pointer.split('/').map(encodeURIComponent).join('/')}`;

const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Returns a copy of a schema that does not validate `readOnly` fields, because requests may contain any value for them.
 */
function asRequested(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asRequested);
  if (typeof node !== 'object' || node === null) return node;
  if ('readOnly' in node && node.readOnly === true) return { readOnly: true };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, asRequested(value)]));
}

/** Removes `readOnly` fields from a body, so that handlers never see them. */
const removeReadOnly: KeywordDefinition = {
  keyword: 'readOnly',
  modifying: true,
  compile: () => (_value, context) => {
    if (context) delete context.parentData[context.parentDataProperty];
    return true;
  },
};

/**
 * Creates an Ajv keyword that adds each object whose schema has the keyword to `objects`. `findUnstorable` skips these
 * objects, because their handler checks the texts in them.
 */
const collectAnyText = (objects: WeakSet<object>): KeywordDefinition => ({
  keyword: 'x-any-text',
  type: 'object',
  schemaType: 'boolean',
  errors: false,
  validate: (_isAnyText: boolean, object: object) => {
    objects.add(object);
    return true;
  },
});

/**
 * Validates requests and responses against the contract. Each schema is compiled at its first use, so that
 * the service starts fast.
 */
export class ContractChecks {
  readonly #bodies: Ajv2020;
  readonly #largeBodies: Ajv2020;
  readonly #longLists = new LongLists();
  readonly #anyText = new WeakSet<object>();
  readonly #responses: Ajv2020;
  readonly #parameters: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #declared = new Map<Operation, Record<ParameterLocation, Declared>>();

  constructor(document: ContractDocument) {
    const options = { strict: false, validateSchema: false, allErrors: true } as const;
    // Bodies are normalized in place, so that handlers receive normalized names and passwords, without `readOnly`
    // fields.
    const forBodies = (allErrors: boolean) =>
      new Ajv2020({ ...options, allErrors })
        .removeKeyword('readOnly')
        .addKeyword(removeReadOnly)
        .addKeyword(NAME_KEYWORD)
        .addKeyword(PASSWORD_KEYWORD)
        .addKeyword(TEXT_KEYWORD)
        .addKeyword(collectAnyText(this.#anyText));
    this.#bodies = forBodies(true);
    this.#largeBodies = forBodies(false).addKeyword(this.#longLists.keyword);
    this.#responses = new Ajv2020(options);
    // Parameters arrive as text. This instance converts them to numbers and booleans and, if the contract declares a
    // list, a single value to a list.
    this.#parameters = new Ajv2020({ ...options, coerceTypes: 'array' });
    const all = [this.#bodies, this.#largeBodies, this.#responses, this.#parameters];
    for (const ajv of all) addFormats(ajv);
    const requests = asRequested(document) as AnySchemaObject;
    this.#bodies.addSchema(requests, DOCUMENT);
    this.#largeBodies.addSchema(this.#longLists.skipEntries(requests) as AnySchemaObject, DOCUMENT);
    for (const ajv of [this.#responses, this.#parameters]) ajv.addSchema(document, DOCUMENT);
  }

  /**
   * Validates a request.
   *
   * @returns the declared parameters and the body, normalized
   * @throws Problem invalid_request, invalid_fields; not_found for a malformed uuid in the path
   */
  async request(operation: Operation, raw: RawRequest) {
    if (operation.refusesUnknownQuery) this.#assertDeclaredQuery(operation, raw.query);
    return {
      params: this.#parametersIn(operation, 'path', raw.params),
      query: this.#parametersIn(operation, 'query', raw.query),
      headers: this.#parametersIn(operation, 'header', raw.headers),
      body: await this.#body(operation, raw),
    };
  }

  response(
    operation: Operation,
    status: number,
    contentType: string | undefined,
    body: unknown,
  ): string | null {
    const { responses } = operation;
    const response = responses.get(String(status)) ?? responses.get(`${String(status).charAt(0)}XX`);
    const where = `${operation.id} ${status}`;
    if (!response) return `${where} is not in the contract`;
    const { content } = response.value;
    if (!content) return body === undefined ? null : `${where} has a body that is not in the contract`;
    const type = mediaType(contentType);
    if (!content[type]) return `${where} has the media type '${type}' that is not in the contract`;
    if (!content[type].schema || !type.endsWith('json')) return null;
    const validate = this.#at(
      this.#responses,
      `${response.pointer}/content/${type.replace('/', '~1')}/schema`,
    );
    return validate(body) ? null : `${where}: ${this.#responses.errorsText(validate.errors)}`;
  }

  #declaredBy(operation: Operation): Record<ParameterLocation, Declared> {
    let declared = this.#declared.get(operation);
    if (!declared) {
      declared = {
        path: this.#declaredIn(operation, 'path'),
        query: this.#declaredIn(operation, 'query'),
        header: this.#declaredIn(operation, 'header'),
      };
      this.#declared.set(operation, declared);
    }
    return declared;
  }

  #declaredIn({ parameters }: Operation, location: ParameterLocation): Declared {
    const declared = parameters
      .filter(({ value }) => value.in === location)
      .map(({ value, pointer }) => ({
        name: location === 'header' ? value.name.toLowerCase() : value.name,
        isRequired: value.required ?? false,
        schema: { $ref: reference(`${pointer}/schema`) },
      }));
    return {
      names: declared.map(({ name }) => name),
      validate: this.#parameters.compile({
        type: 'object',
        required: declared.filter(({ isRequired }) => isRequired).map(({ name }) => name),
        properties: Object.fromEntries(declared.map(({ name, schema }) => [name, schema])),
      }),
    };
  }

  #assertDeclaredQuery(operation: Operation, query: unknown): void {
    const { names } = this.#declaredBy(operation).query;
    const unknown = Object.keys(query as Record<string, unknown>).filter((name) => !names.includes(name));
    if (unknown.length === 0) return;
    const message = 'This parameter is unknown. Leave it out.';
    throw problem('invalid_request', { fields: unknown.map((field) => ({ field, message })) });
  }

  #parametersIn(operation: Operation, location: ParameterLocation, given: unknown): Record<string, unknown> {
    const { names, validate } = this.#declaredBy(operation)[location];
    const source = given as Record<string, unknown>;
    const values: Record<string, unknown> = {};
    for (const name of names) if (source[name] !== undefined) values[name] = source[name];
    const isRight = validate(values);
    // Responds with 404 to a malformed uuid in the path, because no row can have it.
    if (!isRight && location === 'path' && validate.errors?.every(({ keyword }) => keyword === 'format')) {
      throw problem('not_found');
    }
    if (!isRight) throw problem('invalid_request', { fields: fieldProblems(validate.errors ?? []) });
    const field = findUnstorable(values);
    if (field !== null) throw problem('invalid_request', { fields: [{ field, message: UNSTORABLE }] });
    return values;
  }

  async #body(operation: Operation, { body, contentType, headers }: RawRequest): Promise<unknown> {
    if (!operation.requestBody) return undefined;
    const { value, pointer } = operation.requestBody;
    const type = mediaType(contentType);
    // Multipart forms are not validated here. Their handler reads them as a stream, so that no file is in memory before
    // its size is known.
    if (type === 'multipart/form-data' && value.content[type]) return undefined;
    if (body === undefined || body === null) {
      if (!value.required) return undefined;
      throw problem('invalid_request', { message: 'The request needs a body.' });
    }
    if (!value.content[type]) {
      throw problem('invalid_request', {
        message: `Send the body as ${Object.keys(value.content).join(' or ')}.`,
      });
    }
    const errors = await this.#errorsIn(
      body,
      `${pointer}/content/${type.replace('/', '~1')}/schema`,
      isSmall(headers),
    );
    if (errors) {
      const fields = fieldProblems(errors);
      const whole = fields.find(({ field }) => field === '');
      if (whole) throw problem('invalid_request', { message: `The body is invalid. ${whole.message}` });
      throw problem('invalid_fields', { fields });
    }
    const field = findUnstorable(body, (part) => this.#anyText.has(part));
    if (field === null) return body;
    throw problem('invalid_fields', { fields: [{ field, message: UNSTORABLE }] });
  }

  async #errorsIn(body: unknown, pointer: string, isSmallBody: boolean): Promise<ErrorObject[] | null> {
    if (isSmallBody) {
      const validate = this.#at(this.#bodies, pointer);
      return validate(body) ? null : (validate.errors ?? []);
    }
    const validate = this.#at(this.#largeBodies, pointer);
    // The validation yields to the event loop, because compiling the schema at its first use takes long.
    await nextTurn();
    const ofEntry = (entry: string) => this.#at(this.#largeBodies, entry.slice(1));
    const errors = await this.#longLists.check(validate, body, ofEntry);
    await nextTurn();
    return errors;
  }

  #at(ajv: Ajv2020, pointer: string): ValidateFunction {
    const key = ajv === this.#largeBodies ? `large ${pointer}` : pointer;
    return this.#compile(ajv, key, () => ({ $ref: reference(pointer) }));
  }

  #compile(ajv: Ajv2020, key: string, schema: () => object): ValidateFunction {
    let validate = this.#compiled.get(key);
    if (!validate) {
      validate = ajv.compile(schema());
      this.#compiled.set(key, validate);
    }
    return validate;
  }
}
