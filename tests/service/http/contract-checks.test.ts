import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ContractChecks } from '../../../service/http/contract-checks.ts';
import {
  operationsOf,
  type ContractDocument,
  type Operation,
} from '../../../service/http/contract-document.ts';
import { Problem } from '../../../service/problem.ts';

const document = parse(`
paths:
  /{product}Thing/{uuid}:
    parameters:
      - { name: product, in: path, required: true, schema: { const: acme } }
    post:
      operationId: saveThing
      parameters:
        - $ref: '#/components/parameters/Uuid'
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
        - { name: If-Match, in: header, schema: { type: string, maxLength: 5 } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Thing' }
      responses:
        '200':
          description: saved
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
        '304': { description: as before }
        '409': { $ref: '#/components/responses/Taken' }
components:
  parameters:
    Uuid: { name: uuid, in: path, required: true, schema: { type: string, format: uuid } }
  responses:
    Taken:
      description: taken
      content:
        application/problem+json:
          schema: { type: object, required: [code] }
  schemas:
    Thing:
      type: object
      required: [name, mail]
      additionalProperties: false
      properties:
        name: { type: string, minLength: 1, maxLength: 5 }
        mail: { type: string, format: email }
        password: { type: string, minLength: 8 }
        kind: { enum: [A, B] }
        parts: { type: array, maxItems: 1, items: { $ref: '#/components/schemas/Part' } }
        many: { type: array, maxItems: 10000, items: { $ref: '#/components/schemas/Part' } }
        part: { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] }
    Part:
      type: object
      required: [uuid]
      properties: { uuid: { type: string, format: uuid }, count: { type: [integer, 'null'], maximum: 3 } }
`) as ContractDocument;
// Replaces `{product}` in the path as `readContract` does.
document.paths = { '/acmeThing/{uuid}': document.paths['/{product}Thing/{uuid}'] ?? {} };

const operation = operationsOf(document)[0] as Operation;
const checks = new ContractChecks(document);

const uuid = '0b7f4a3c-4f0e-4c1e-9d53-0f5c36e5a111';
const thing = { name: 'bolt', mail: 'a@example.org' };

function ask(changes: {
  params?: object;
  query?: object;
  headers?: object;
  body?: unknown;
  contentType?: string;
}) {
  return checks.request(operation, {
    params: { uuid },
    query: {},
    headers: {},
    body: thing,
    contentType: 'application/json; charset=utf-8',
    ...changes,
  } as Parameters<ContractChecks['request']>[1]);
}

async function refusal(changes: Parameters<typeof ask>[0]): Promise<Problem> {
  try {
    await ask(changes);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the request was accepted');
}

describe('requests', () => {
  it('are validated, and their numeric parameters are converted', async () => {
    expect(
      await ask({ query: { limit: '7', other: 'x' }, headers: { 'if-match': '"1"', cookie: 'c' } }),
    ).toEqual({
      params: { uuid },
      query: { limit: 7 },
      headers: { 'if-match': '"1"' },
      body: thing,
    });
  });

  it('get 400 if they need a body and have none', async () => {
    for (const body of [undefined, null]) {
      expect(await refusal({ body, contentType: undefined })).toMatchObject({
        code: 'invalid_request',
        message: 'The request needs a body.',
      });
    }
  });

  it('get 404 if the path contains an invalid uuid', async () => {
    expect((await refusal({ params: { uuid: 'x' } })).code).toBe('not_found');
  });

  it.each([
    [{ query: { limit: 'many' } }, 'limit'],
    [{ query: { limit: '0' } }, 'limit'],
    [{ query: { limit: ['1', '2'] } }, 'limit'],
    [{ headers: { 'if-match': 'too long' } }, 'if-match'],
  ])('with an invalid parameter are refused: %j', async (changes, field) => {
    const { code, fields } = await refusal(changes);
    expect(code).toBe('invalid_request');
    expect(fields?.map((problem) => problem.field)).toEqual([field]);
  });

  it.each([
    [undefined, 'application/json'],
    [[], 'application/json'],
    ['text', 'application/json'],
    [thing, 'application/x-www-form-urlencoded'],
  ])('with an unreadable body are refused: %j as %s', async (body, contentType) => {
    expect((await refusal({ body, contentType })).code).toBe('invalid_request');
  });

  it.each([
    [{ mail: 'a@example.org' }, 'name', 'This field is required.'],
    [{ ...thing, name: '' }, 'name', 'This field is required.'],
    [{ ...thing, name: 'longer' }, 'name', 'This can have at most 5 characters.'],
    [{ ...thing, name: 7 }, 'name', 'This must be text.'],
    [{ ...thing, mail: 'nowhere' }, 'mail', 'This must be an e-mail address such as name@example.org.'],
    [{ ...thing, password: 'short' }, 'password', 'This must have at least 8 characters.'],
    [{ ...thing, kind: 'C' }, 'kind', 'This must be one of A, B.'],
    [{ ...thing, extra: 1 }, 'extra', 'This field is unknown. Leave it out.'],
    [{ ...thing, parts: [{ uuid: 'x' }] }, 'parts.0.uuid', 'This must be a UUID.'],
    [{ ...thing, parts: [{ uuid }, { uuid }] }, 'parts', 'This can contain at most 1 entry.'],
    [{ ...thing, part: { uuid: 'x' } }, 'part.uuid', 'This must be a UUID.'],
    [{ ...thing, part: {} }, 'part.uuid', 'This field is required.'],
    [{ ...thing, part: { uuid, count: 9 } }, 'part.count', 'This must be 3 or less.'],
    [{ ...thing, part: { uuid, count: 'x' } }, 'part.count', 'This must be a whole number or null.'],
  ])('with an invalid field report field and reason: %j', async (body, field, message) => {
    const { code, fields } = await refusal({ body });
    expect(code).toBe('invalid_fields');
    expect(fields).toEqual([{ field, message }]);
  });
});

const part = { uuid, count: 1 };

/** Returns a request with `many` as the value of a list for which the contract sets no maximum length. */
const large = (many: unknown) => ({ body: { ...thing, many } });

describe('large requests', () => {
  it('are accepted with long lists', async () => {
    const many = Array.from({ length: 10_000 }, () => part);
    expect((await ask(large(many))).body).toEqual({ ...thing, many });
  });

  it.each([
    ['an entry', [part, part, { uuid: 'x' }, { uuid: 'y' }], 'many.2.uuid', 'This must be a UUID.'],
    ['a late entry', [...Array.from({ length: 9000 }, () => part), {}], 'many.9000.uuid', /required/],
    ['a value inside an entry', [{ ...part, count: 9 }], 'many.0.count', 'This must be 3 or less.'],
    ['an entry of the wrong type', [part, 7], 'many.1', 'This must be an object.'],
    ['the number of entries', Array.from({ length: 10_001 }, () => part), 'many', /at most 10000/],
    ['a value that is not a list', part, 'many', 'This must be a list.'],
  ])('get the first error: %s', async (_what, many, field, message) => {
    const { code, fields } = await refusal(large(many));
    expect(code).toBe('invalid_fields');
    expect(fields).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it('get errors outside their long lists first', async () => {
    const { fields } = await refusal({ body: { ...thing, name: '', many: [{ uuid: 'x' }] } });
    expect(fields).toEqual([{ field: 'name', message: 'This field is required.' }]);
  });

  it('are validated concurrently', async () => {
    const wrong = [...Array.from({ length: 9000 }, () => part), { uuid: 'x' }];
    const right = Array.from({ length: 9000 }, () => part);
    const asked = [
      refusal(large(wrong)),
      ask(large(right)),
      refusal(large([{}])),
      ask(large(right)),
    ] as const;
    const [first, , third] = await Promise.all(asked);
    expect(first.fields?.map(({ field }) => field)).toEqual(['many.9000.uuid']);
    expect(third.fields?.map(({ field }) => field)).toEqual(['many.0.uuid']);
  });
});

const respond = (status: number, type: string | undefined, body: unknown) =>
  checks.response(operation, status, type, body);

describe('responses', () => {
  it('are reported if they violate the contract', () => {
    expect(respond(200, 'application/json', thing)).toBeNull();
    expect(respond(304, undefined, undefined)).toBeNull();
    expect(respond(409, 'application/problem+json; charset=utf-8', { code: 'taken' })).toBeNull();
    expect(respond(200, 'application/json', { name: 'bolt' })).toMatch(/mail/);
    expect(respond(200, 'text/html', '<p>')).toMatch(/text\/html/);
    expect(respond(304, undefined, 'text')).toMatch(/body/);
    expect(respond(418, undefined, undefined)).toMatch(/418/);
  });
});
