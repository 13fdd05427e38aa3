import type { ContractDocument, Operation } from '../../service/http/contract-document.ts';

/** The position of a uuid in a request. `*` in `path` stands for the items of an array. */
export interface UuidPosition {
  in: 'path' | 'query' | 'body';
  path: readonly string[];
}

type Schema = Record<string, unknown>;

function resolve(document: ContractDocument, schema: Schema): Schema {
  if (typeof schema['$ref'] !== 'string') return schema;
  const found = schema['$ref']
    .split('/')
    .slice(1)
    .reduce<unknown>((of, key) => (of as Schema)[key], document);
  return resolve(document, found as Schema);
}

/** Finds the uuids in a schema. Omits read-only properties, which the service ignores in requests. */
function positionsIn(document: ContractDocument, schema: Schema, path: readonly string[]): string[][] {
  if (schema['readOnly'] === true) return [];
  const resolved = resolve(document, schema);
  if (resolved['readOnly'] === true) return [];
  if (resolved['format'] === 'uuid') return [[...path]];
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => (resolved[key] as Schema[]) ?? []);
  const properties = Object.entries((resolved['properties'] as Record<string, Schema>) ?? {});
  const items = resolved['items'] as Schema | undefined;
  return [
    ...alternatives.flatMap((one) => positionsIn(document, one, path)),
    ...properties.flatMap(([name, property]) => positionsIn(document, property, [...path, name])),
    ...(items ? positionsIn(document, items, [...path, '*']) : []),
  ];
}

/** Lists all positions of uuids in the requests of an operation: path, query and JSON body. */
export function uuidPositions(document: ContractDocument, operation: Operation): UuidPosition[] {
  const parameters = operation.parameters.flatMap(({ value }) => {
    const { name, in: place } = value;
    const { schema } = value as unknown as { schema: Schema };
    if (place !== 'path' && place !== 'query') return [];
    return positionsIn(document, schema, [name]).length > 0 ? [{ in: place, path: [name] }] : [];
  });
  const schema = operation.requestBody?.value.content['application/json']?.schema as Schema | undefined;
  const inBody = schema ? positionsIn(document, schema, []) : [];
  const distinct = new Map(inBody.map((path) => [path.join('.'), path]));
  return [...parameters, ...[...distinct.values()].map((path) => ({ in: 'body' as const, path }))];
}

/** Returns a copy of a body with a uuid at a position. An array keeps only its first item. */
export function withUuid(body: unknown, path: readonly string[], uuid: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return uuid;
  if (first === '*') return [withUuid(Array.isArray(body) ? body[0] : undefined, rest, uuid)];
  const object = typeof body === 'object' && body !== null ? (body as Schema) : {};
  return { ...object, [first]: withUuid(object[first], rest, uuid) };
}
