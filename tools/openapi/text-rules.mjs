import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { CONTRACT } from './calls.mjs';

export const TEXT_RULES = new URL('../../openapi/generated/text-rules.ts', import.meta.url);

/** Maximum number of characters of a rule that Prettier keeps on one line. */
const LINE = 90;

const constantOf = (schema) => schema.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

const isText = ({ type, readOnly }) => readOnly !== true && [type].flat().includes('string');

const formOf = ({ pattern, format }) => {
  if (pattern !== undefined) return new RegExp(pattern, 'u');
  return format === 'email' ? fullFormats.email : undefined;
};

/**
 * Returns the rule of a text property as code. Omits a minimum length of 1: for a required text, `isRequired` implies
 * it, and other texts may be empty.
 */
function ruleOf(schema, isListed) {
  const { type, 'x-name': isName, 'x-password': isPassword, 'x-text': text, minLength, maxLength } = schema;
  const form = formOf(schema);
  const parts = [
    isListed && ![type].flat().includes('null') ? 'isRequired: true' : null,
    isName ? 'isName: true' : null,
    isPassword ? 'isPassword: true' : null,
    text ? `text: '${text}'` : null,
    minLength === undefined || minLength === 1 ? null : `minLength: ${minLength}`,
    `maxLength: ${maxLength}`,
    form === undefined ? null : `form: ${form}`,
  ];
  const said = parts.filter((part) => part !== null);
  const line = `{ ${said.join(', ')} }`;
  return line.length < LINE ? line : `{\n${said.map((part) => `    ${part},\n`).join('')}  }`;
}

/**
 * Generates the text of `openapi/generated/text-rules.ts`. Each schema of a request has its own constant, so that a
 * bundle contains only the rules that it uses.
 */
export async function generateTextRules() {
  const { components } = parseYaml(await readFile(CONTRACT, 'utf8'));
  const resolve = (schema) =>
    schema.$ref === undefined ? schema : { ...components.schemas[schema.$ref.split('/').at(-1)], ...schema };
  const requests = Object.entries(components.schemas).flatMap(
    ([name, { properties = {}, required = [] }]) => {
      if (!name.endsWith('Input')) return [];
      const texts = Object.entries(properties)
        .map(([field, schema]) => [field, resolve(schema)])
        .filter(([, schema]) => isText(schema) && schema.maxLength !== undefined);
      if (texts.length === 0) return [];
      const rules = texts.map(
        ([field, schema]) => `  ${field}: ${ruleOf(schema, required.includes(field))},`,
      );
      return [
        `export const ${constantOf(name)} = {\n${rules.join('\n')}\n} as const satisfies Record<string, TextRule>;`,
      ];
    },
  );
  return `/**
 * Generated from userprofile.yaml by \`npm run contract\`. Do not edit. Each constant has the rules for the text fields of
 * one schema, such as \`USER_INPUT\` for \`UserInput\`.
 */
import type { TextRule } from '../rules/text-fault.ts';

/** Maximum length of a list's filter. */
export const MAX_FILTER_LENGTH = ${components.schemas.Filter.maxLength};

${requests.join('\n\n')}
`;
}
