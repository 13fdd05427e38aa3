import schema from '../../openapi/generated/configuration.schema.json' with { type: 'json' };
import { nameProduct } from '../../openapi/rules/product.ts';

export const SECTIONS = [
  'applications',
  'authClients',
  'appProfiles',
  'businessProfiles',
  'visibilityProfiles',
] as const satisfies readonly (keyof typeof schema.properties)[];

export type Section = (typeof SECTIONS)[number];

/** The kinds of objects to which a field can refer: `x-reference` in the contract. */
export type ReferenceKind =
  | 'application'
  | 'role'
  | 'element'
  | 'appProfile'
  | 'company'
  | 'cluster'
  | 'carrier'
  | 'clusterGroup'
  | 'networkGroup'
  | 'networkElementAttribute'
  | 'venue';

/** The schema of a field in a file. The `x-` keywords define how it is converted to a field of a request. */
export interface FieldSchema {
  type?: string | readonly string[];
  /** The kind of the objects that the field names. In the request, it contains their uuids. */
  'x-reference'?: ReferenceKind;
  /** The name of the field in the request, if it differs. There it contains only the uuid. */
  'x-field'?: string;
  'x-secret'?: boolean;
  /** Whether the field is an instruction for the save, not a value of the object. */
  'x-instruction'?: boolean;
  /** In the request, the value is wrapped in an object, as its only member. This is the name of the member. */
  'x-member'?: string;
  items?: FieldSchema | EntrySchema;
}

/** The schema of an object in a file: an object of a section, or a role or an element of an application. */
export interface EntrySchema {
  /** The fields that a new object must have. */
  'x-required': readonly string[];
  properties: Readonly<Record<string, FieldSchema>>;
}

export const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Fields that identify an entry, and are no values of the object. */
export const IDENTIFYING: ReadonlySet<string> = new Set(['uuid', 'renamedFrom']);

/** The text of the schema, as the service publishes it. */
export const SCHEMA_TEXT = `${nameProduct(JSON.stringify(schema, null, 2))}\n`;

export const CONFIGURATION_SCHEMA = JSON.parse(SCHEMA_TEXT) as typeof schema;

export const entrySchema = (section: Section): EntrySchema =>
  CONFIGURATION_SCHEMA.properties[section].items as unknown as EntrySchema;

/** Returns the schema of the entries of a list, or null if the field is no list of entries. */
export const itemsOf = ({ items }: FieldSchema): EntrySchema | null =>
  items && 'properties' in items && 'x-required' in items ? items : null;

export const isList = ({ type }: FieldSchema): boolean => type === 'array';
