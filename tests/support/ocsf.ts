import schema from './ocsf-1.3.0.json' with { type: 'json' };

interface Attribute {
  type: string;
  array?: boolean;
  required?: boolean;
  enum?: readonly number[];
}

interface Definition {
  attributes: Readonly<Record<string, Attribute>>;
  constraints?: { at_least_one?: readonly string[] };
}

type Values = Readonly<Record<string, unknown>>;

const CLASSES: Readonly<Record<string, Definition>> = schema.classes as never;
const OBJECTS: Readonly<Record<string, Definition>> = schema.objects as never;

const NUMBERS = new Set(['integer_t', 'long_t', 'timestamp_t', 'port_t']);

/**
 * Returns where an event violates OCSF 1.3.0: missing required attributes, unknown attributes, and wrong types or
 * numbers. `ocsf-1.3.0.json` has the attributes of the used classes and objects, from the tag 1.3.0 of
 * github.com/ocsf/ocsf-schema.
 */
export function ocsfFaults(event: Values): string[] {
  const classUid = String(event['class_uid']);
  const definition = CLASSES[classUid];
  if (!definition) return [`class ${classUid}`];
  const isTypeRight = event['type_uid'] === Number(classUid) * 100 + Number(event['activity_id']);
  return [...(isTypeRight ? [] : ['type_uid']), ...faultsIn(event, definition, '')];
}

function faultsIn(values: Values, { attributes, constraints }: Definition, path: string): string[] {
  const required = Object.keys(attributes).filter((name) => attributes[name]!.required);
  const oneOf = constraints?.at_least_one;
  return [
    ...required.filter((name) => values[name] === undefined).map((name) => `${path}${name} is missing`),
    ...(oneOf && oneOf.every((name) => values[name] === undefined) ? [`${path} lacks all of ${oneOf}`] : []),
    ...Object.entries(values).flatMap(([name, value]) => {
      const attribute = attributes[name];
      return attribute ? faultsOf(value, attribute, `${path}${name}`) : [`${path}${name} is unknown`];
    }),
  ];
}

function faultsOf(value: unknown, { type, array, enum: numbers }: Attribute, path: string): string[] {
  if (array) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((entry) => faultsOf(entry, { type }, path));
  }
  if (type === 'object' || type === 'json_t') return [];
  const object = OBJECTS[type];
  if (object) return faultsIn(value as Values, object, `${path}.`);
  if (NUMBERS.has(type)) {
    if (typeof value !== 'number') return [`${path} is no number`];
    return numbers && !numbers.includes(value) ? [`${path} cannot be ${value}`] : [];
  }
  if (type === 'boolean_t') return typeof value === 'boolean' ? [] : [`${path} is no boolean`];
  return typeof value === 'string' ? [] : [`${path} is no text`];
}
