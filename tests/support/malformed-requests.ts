import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { isStorable } from '../../service/db/storable-text.ts';
import { operationsOf, type ContractDocument, type Operation } from '../../service/http/contract-document.ts';
import {
  disorderedMarks,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_LINES,
  HOSTILE_PARTS,
  HOSTILE_TEXTS,
} from './hostile-inputs.ts';
import { cellsOf, csvOf } from './user-files.ts';

/** The keywords of JSON Schema that the generator understands. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Texts that often cause errors in parsers or in storage. */
const NASTY_TEXTS = [
  '',
  ' ',
  'a\0b',
  '\0',
  'half \ud800 of a pair',
  '\udfff',
  '\u202Eabc\u200B',
  'İıſK',
  'x'.repeat(256),
  'x'.repeat(5000),
  '%00',
  '../../etc/passwd',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  'a@b\r\nbcc: c@d',
  'javascript:alert(1)',
  'https://user:pass@127.0.0.1:1/\0',
  'http://[::1',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999',
  ...HOSTILE_TEXTS,
];

const NASTY_VALUES: readonly unknown[] = [
  ...NASTY_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { uuid: null },
  { uuid: 'a\0b' },
  { name: {} },
  JSON.parse(deep(500)) as unknown,
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"a":1}}}') as unknown,
];

/** Bodies that are no valid JSON, or that have another content than the service expects. */
const NASTY_BODIES: readonly string[] = [
  ...HOSTILE_BODIES,
  '',
  'null',
  '{',
  '{"a":',
  '"\\ud800',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"a":1}}',
  '{"user":{"__proto__":{"a":1}}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1e999}',
  '\uFEFF{}',
  '\0',
  '{"uuid":"\\u0000"}',
  deep(50_000),
  '{"a":'.repeat(5000),
  `[${'{},'.repeat(2000)}{}]`,
  `[${'0,'.repeat(3_000_000)}0]`,
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  '/',
  'x'.repeat(300),
];

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Malformed headers and tokens, which cause an error if the service reads them without checks. */
const HEADERS: readonly Record<string, string>[] = [
  { 'if-match': 'x'.repeat(300) },
  { 'if-match': '*' },
  { 'if-none-match': 'W/"x", *' },
  { 'accept-encoding': 'br;q=9, gzip, \u00ff' },
  { accept: 'text/html' },
  { origin: 'null', 'x-xsrf-token': 'x' },
  { cookie: 'XSRF-TOKEN=%00; user-profile-session=%00; ==; a' },
  { 'x-forwarded-for': '\u00ff, 1' },
  { authorization: 'Bearer a.b.c' },
  ...['a\0', '\ud800', {}, 1].map((kid) => ({
    authorization: `Bearer ${encoded({ alg: 'RS256', typ: 'at+jwt', kid })}.e30.AAAA`,
  })),
  { authorization: 'Basic Og==' },
  { authorization: 'Bearer' },
  ...HOSTILE_HEADERS,
];

/** Malformed or unusual texts for a part of a path or a query, encoded as in a URL. */
const NASTY_PARTS = [
  ...NASTY_TEXTS.filter((text) => isStorable(text.replaceAll('\0', '')) && text !== '').map(
    encodeURIComponent,
  ),
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%c0%80',
  ...HOSTILE_PARTS,
];

const CSV_HEADER = csvOf([]).trim();

const NASTY_FILES: readonly (string | Buffer)[] = [
  '',
  '\0',
  csvOf([cellsOf('ada', { firstName: 'a\0', businessProfile: 'x', location: 'z' })]),
  Buffer.from(
    `\uFEFF${csvOf([
      cellsOf('ada', { firstName: 'a\0', lastName: '\ud800', businessProfile: 'Business profile of viewer' }),
    ])}`,
    'utf16le',
  ),
  `${CSV_HEADER}\n${','.repeat(1000)}`,
  ...HOSTILE_LINES.map((line) => `${CSV_HEADER}\n${line}`),
  'PK\u0003\u0004',
  Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xff]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
];

/** Generates requests that are invalid, or valid except for a few values. The same seed gives the same requests. */
export class MalformedRequests {
  readonly #document: ContractDocument;
  readonly #operations: Operation[];
  readonly #uuids: readonly string[];

  /**
   * Creates a generator for all operations of a contract.
   *
   * @param uuids uuids of existing rows; the requests contain them as often as uuids that do not exist
   */
  constructor(document: ContractDocument, uuids: readonly string[]) {
    this.#document = document;
    this.#operations = operationsOf(document);
    this.#uuids = uuids;
  }

  /** Generates `count` requests in total, the same number for each operation. */
  make(count: number, seed: number): { operation: Operation; request: InjectOptions }[] {
    const each = Math.ceil(count / this.#operations.length);
    return this.#operations.flatMap((operation, index) =>
      fc
        .sample(this.#requestOf(operation), { numRuns: each, seed: seed + index })
        .map((request) => ({ operation, request })),
    );
  }

  #uuid(): fc.Arbitrary<string> {
    return fc.oneof(
      fc.constantFrom(...this.#uuids),
      fc.constantFrom('00000000-0000-4000-8000-000000000000', 'NOT-A-UUID'),
    );
  }

  #resolved(schema: Schema): Schema {
    if (!schema.$ref) return schema;
    let found: unknown = this.#document;
    for (const part of schema.$ref.slice(2).split('/')) {
      found = (found as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return this.#resolved(found as Schema);
  }

  /**
   * Generates values for a schema, in which members may be missing. At each level, one value in eight comes from
   * `NASTY_VALUES` instead.
   */
  #valueOf(given: Schema, depth = 0): fc.Arbitrary<unknown> {
    const schema = this.#resolved(given);
    const nasty = fc.constantFrom(...NASTY_VALUES);
    if (depth > 6) return nasty;
    return fc.oneof({ weight: 7, arbitrary: this.#rightOf(schema, depth) }, { weight: 1, arbitrary: nasty });
  }

  #rightOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return fc.oneof(...branches.map((branch) => this.#valueOf(branch, depth + 1)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    const properties = this.#propertiesOf(schema);
    if (properties.length > 0) {
      const members = Object.fromEntries(
        properties.map(([name, member]) => [name, this.#valueOf(member, depth + 1)]),
      );
      return fc.oneof(
        { weight: 3, arbitrary: fc.record(members) },
        { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
      );
    }
    const type = [schema.type].flat()[0];
    if (type === 'array') return fc.array(this.#valueOf(schema.items ?? {}, depth + 1), { maxLength: 3 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return fc.integer();
    if (schema.format === 'uuid') return this.#uuid();
    if (schema.format === 'email') return fc.constantFrom('ada@example.org', 'a\0@example.org');
    return fc.oneof(
      fc.constantFrom('Ada', 'admin', 'Everything', 'https://127.0.0.1:1/'),
      fc.constantFrom(...NASTY_TEXTS),
    );
  }

  #propertiesOf(schema: Schema): [string, Schema][] {
    return [
      ...Object.entries(schema.properties ?? {}),
      ...(schema.allOf ?? []).flatMap((part) => this.#propertiesOf(this.#resolved(part))),
    ];
  }

  #requestOf(operation: Operation): fc.Arbitrary<InjectOptions> {
    return fc
      .record({
        url: this.#addressOf(operation),
        headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
        sent: operation.requestBody ? this.#bodyOf(operation) : this.#noBody(),
      })
      .map(({ url, headers, sent }) => ({
        method: operation.method.toUpperCase() as 'GET',
        url,
        headers: { ...sent.headers, ...headers },
        ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      }));
  }

  #addressOf({ path, parameters }: Operation): fc.Arbitrary<string> {
    const part = fc.oneof(this.#uuid(), fc.constantFrom(...NASTY_PARTS));
    const places = path.split(/\{\w+\}/);
    const query = parameters.filter(({ value }) => value.in === 'query').map(({ value }) => value.name);
    return fc
      .tuple(
        fc.array(part, { minLength: places.length - 1, maxLength: places.length - 1 }),
        fc.array(fc.tuple(fc.constantFrom(...query, '__proto__', 'a[]'), part), {
          maxLength: query.length > 0 ? 3 : 1,
        }),
      )
      .map(([parts, pairs]) => {
        const address = places.reduce((before, place, index) => before + parts[index - 1]! + place);
        return pairs.length === 0 ? address : `${address}?${pairs.map((pair) => pair.join('=')).join('&')}`;
      });
  }

  #noBody(): fc.Arbitrary<{ headers: Record<string, string>; payload?: string }> {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({ headers: {} }) },
      {
        weight: 1,
        arbitrary: fc.record({
          headers: fc.constant({ 'content-type': 'application/json' }),
          payload: fc.constantFrom(...NASTY_BODIES.slice(0, -1)),
        }),
      },
    );
  }

  #bodyOf(operation: Operation): fc.Arbitrary<{ headers: Record<string, string>; payload: string | Buffer }> {
    const { content } = operation.requestBody!.value;
    const [type] = Object.keys(content);
    const schema = content[type!]!.schema as Schema;
    const right =
      type === 'multipart/form-data'
        ? this.#form()
        : this.#valueOf(schema).map((value) => ({
            headers: { 'content-type': type! },
            payload: type!.endsWith('json') ? JSON.stringify(value) : asForm(value),
          }));
    const wrong = fc.record({
      headers: fc.constantFrom(...CONTENT_TYPES).map((name) => ({ 'content-type': name })),
      payload: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...NASTY_BODIES.slice(0, -1)) },
        { weight: 1, arbitrary: fc.constantFrom(...NASTY_BODIES) },
      ),
    });
    const cut = right.map(({ headers, payload }) => ({
      headers,
      payload: payload.slice(0, Math.floor(payload.length / 2)),
    }));
    return fc.oneof(
      { weight: 8, arbitrary: right },
      { weight: 2, arbitrary: wrong },
      { weight: 1, arbitrary: cut },
    );
  }

  #form(): fc.Arbitrary<{ headers: Record<string, string>; payload: string | Buffer }> {
    const name = fc.constantFrom('users', 'users', 'users', 'a\0b', '__proto__', '', 'x'.repeat(300));
    return fc
      .record({
        name,
        filename: fc.constantFrom('users.csv', 'a\0.csv', '../x', '', 'ü.xlsx', disorderedMarks(20_000)),
        type: fc.constantFrom('text/csv', 'application/json', 'a\0b', 'multipart/mixed; boundary=y'),
        file: fc.constantFrom(...NASTY_FILES),
        fields: fc.array(fc.tuple(name, fc.constantFrom(...NASTY_TEXTS)), { maxLength: 2 }),
        end: fc.constantFrom('\r\n--x--\r\n', '\r\n--x--\r\n', '\r\n--x--\r\n', '\r\n--x', ''),
      })
      .map(({ name: field, filename, type, file, fields, end }) => ({
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([
          ...fields.map(([key, value]) =>
            Buffer.from(`--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
          ),
          Buffer.from(
            `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
          ),
          Buffer.from(file),
          Buffer.from(end),
        ]),
      }));
  }
}

function asForm(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, text]) => `${name}=${encodeURIComponent(String(text).replaceAll(/\p{Surrogate}/gu, '?'))}`)
    .join('&');
}
