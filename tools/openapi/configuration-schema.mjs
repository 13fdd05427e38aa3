import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { format, resolveConfig } from 'prettier';
import { CONTRACT } from './calls.mjs';

export const CONFIGURATION_SCHEMA = new URL(
  '../../openapi/generated/configuration.schema.json',
  import.meta.url,
);

/** The sections of a configuration file, with the schemas of the requests that save their objects. */
const SECTIONS = {
  applications: 'ApplicationInput',
  authClients: 'AuthClientInput',
  appProfiles: 'AppProfileInput',
  businessProfiles: 'BusinessProfileInput',
  visibilityProfiles: 'VisibilityProfileInput',
};

const MAX_OBJECTS = 10_000;

const NAMED = {
  type: 'object',
  required: ['uuid'],
  properties: { uuid: { type: 'string', format: 'uuid' } },
};

/** Elements of an application have unique names only within their category. */
const CATEGORIZED = {
  type: 'object',
  required: ['category', 'name'],
  properties: { category: { type: 'string' }, name: { type: 'string' } },
};

const UUID = {
  description: 'Only needed if the name is not unique.',
  type: 'string',
  format: 'uuid',
};

const RENAMED_FROM = {
  description: 'The former name. The object is renamed, and not deleted and created.',
  type: 'string',
  minLength: 1,
  maxLength: 255,
};

/** Returns the schema of a reference: a name, or an object if the name is not unique. */
function referenceSchema(kind, mayBeNull) {
  const { type, ...object } = kind === 'element' ? CATEGORIZED : NAMED;
  return {
    type: mayBeNull ? ['string', type, 'null'] : ['string', type],
    minLength: 1,
    ...object,
    additionalProperties: false,
  };
}

/** Derives the schemas of a configuration file from those of requests. */
class Derivation {
  constructor(schemas) {
    this.schemas = schemas;
  }

  resolve(schema) {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...own } = schema;
    return { ...this.resolve(this.schemas[$ref.split('/').at(-1)]), ...own };
  }

  /** A request's object becomes an entry, which is known by its name. */
  entry({ properties, required }, identity) {
    const fields = Object.entries(properties).filter(
      ([name, schema]) => name !== 'uuid' && this.resolve(schema).readOnly !== true,
    );
    const { name, ...others } = Object.fromEntries(
      fields.map(([field, schema]) => this.field(field, this.resolve(schema))),
    );
    return {
      type: 'object',
      required: ['name'],
      'x-required': required.filter((field) => field !== 'uuid' && field !== 'name'),
      properties: { name, ...identity, renamedFrom: RENAMED_FROM, ...others },
      additionalProperties: false,
    };
  }

  field(name, schema) {
    const { description, 'x-reference': kind } = schema;
    const texts = description === undefined ? {} : { description };
    if (kind !== undefined) {
      // A name in the file stands for the uuid.
      const isUuid = name.endsWith('Uuid');
      const shown = isUuid ? name.slice(0, -'Uuid'.length) : name;
      const mayBeNull = schema.oneOf?.some(({ type }) => type === 'null') ?? false;
      const reference = referenceSchema(kind, mayBeNull);
      const values =
        schema.type === 'array' ? { type: 'array', maxItems: schema.maxItems, items: reference } : reference;
      return [shown, { ...texts, 'x-reference': kind, ...(isUuid ? { 'x-field': name } : {}), ...values }];
    }
    return [name, this.value(schema)];
  }

  value(schema) {
    const { writeOnly, readOnly: _readOnly, ...rest } = schema;
    if (writeOnly && [schema.type].flat().includes('string')) {
      return {
        description: 'A variable of the environment, as ${NAME}. Without it, the stored secret stays.',
        type: 'string',
        'x-secret': true,
        maxLength: schema.maxLength,
        pattern: '^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$',
      };
    }
    if (schema.type === 'array') {
      const items = this.resolve(schema.items);
      return { ...rest, items: items.type === 'object' ? this.entry(items, {}) : items };
    }
    if (schema.oneOf) return this.nullable(schema);
    if (schema.type === 'object' || schema.type === undefined) return this.member(schema);
    return writeOnly ? { ...rest, 'x-instruction': true } : rest;
  }

  /** A text or number that can also be null. */
  nullable({ oneOf, description }) {
    const [value, ...others] = oneOf.map((one) => this.resolve(one)).filter(({ type }) => type !== 'null');
    if (others.length > 0 || value.type === 'object') return this.member(value);
    const { enum: values, ...rest } = value;
    return {
      ...rest,
      ...(description === undefined ? {} : { description }),
      type: [value.type, 'null'],
      ...(values === undefined ? {} : { enum: [...values, null] }),
    };
  }

  /** An object with one writable field becomes the value of this field. */
  member({ properties = {} }) {
    const writable = Object.entries(properties).filter(
      ([, schema]) => this.resolve(schema).readOnly !== true,
    );
    if (writable.length !== 1) throw new Error('A nested object of a request needs `x-reference`.');
    const [[name, schema]] = writable;
    return { ...this.value(this.resolve(schema)), 'x-member': name };
  }
}

/**
 * Generates the text of `openapi/generated/configuration.schema.json`, the JSON Schema of a configuration file. Each
 * section has the fields of the request that saves its objects, without those that only the service sets, and with
 * names in place of uuids.
 */
export async function generateConfigurationSchema() {
  const { components } = parseYaml(await readFile(CONTRACT, 'utf8'));
  const derivation = new Derivation(components.schemas);
  const sections = Object.entries(SECTIONS).map(([section, input]) => [
    section,
    {
      type: 'array',
      maxItems: MAX_OBJECTS,
      items: derivation.entry(components.schemas[input], { uuid: UUID }),
    },
  ]);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Generated from userprofile.yaml by `npm run contract`. Do not edit.',
    title: 'Configuration of User Profile',
    description:
      'Objects are known by their names. What a file does not contain stays as it is: a section, a field, a secret.',
    type: 'object',
    required: ['version'],
    properties: { version: { const: 1 }, ...Object.fromEntries(sections) },
    additionalProperties: false,
  };
  const options = await resolveConfig(CONFIGURATION_SCHEMA);
  return format(JSON.stringify(schema), { ...options, parser: 'json' });
}
