import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, isBlankName } from '../../openapi/rules/names.ts';
import { normalizePassword } from '../../openapi/rules/normalize-password.ts';
import { findTextFault, type TextRule } from '../../openapi/rules/text-fault.ts';
import * as rules from '../../openapi/generated/text-rules.ts';
import { readContract } from '../../service/http/contract.ts';
import { TEXT_KEYWORD } from '../../service/json/text-keyword.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false });
// The keyword `x-name` is accepted without a check, because the test itself normalizes names and passwords.
ajv.addKeyword({ keyword: 'x-name', type: 'string', validate: () => true }).addKeyword(TEXT_KEYWORD);
addFormats(ajv);
ajv.addSchema(readContract(), 'contract');

/** Returns the name of the schema from which a rule is generated: `UserInput` for `USER_INPUT`. */
const schemaOf = (constant: string): string =>
  constant.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const cases = Object.entries(rules).flatMap(([constant, fields]) =>
  Object.entries(fields as Record<string, TextRule>).map(([field, rule]) => ({
    schema: schemaOf(constant),
    field,
    rule,
  })),
);

const UNSEEN = [
  '\u0000',
  '\u0007',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009f',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
];
const BREAKS = ['\n', '\r\n', '\t'];
const anyControl = fc.constantFrom(...UNSEEN, ...BREAKS, '\r', '\u200e', '\n\r');

/** Generates texts around the minimum and maximum length, and texts that match the pattern of the rule. */
const textFor = ({ maxLength, minLength = 0 }: TextRule) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc
      .tuple(fc.string({ maxLength: 3 }), anyControl, fc.string({ maxLength: 3 }))
      .map((parts) => parts.join('')),
    fc.constantFrom('ann@example.org', 'ann_b.c', 'ann b', ' ', ''),
    fc.integer({ min: maxLength - 1, max: maxLength + 1 }).map((length) => '😀'.repeat(length)),
    fc.integer({ min: Math.max(0, minLength - 1), max: minLength + 1 }).map((length) => 'a'.repeat(length)),
  );

/** Seven characters, but eight after normalization: NFC splits the first one. */
const LONGER_IN_NFC = `\u0a59${'a'.repeat(6)}`;

describe.each(cases)('the rule of $field in $schema', ({ schema, field, rule }) => {
  it('accepts the same texts as the contract if they have visible characters', () => {
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${schema}/properties/${field}` });
    fc.assert(
      fc.property(textFor(rule), (text) => {
        fc.pre(!isBlankName(text));
        const kept = rule.isName ? cleanName(text) : rule.isPassword ? normalizePassword(text) : text;
        expect(findTextFault(text, rule) === null).toBe(validate(kept));
      }),
      { numRuns: 200, examples: [[LONGER_IN_NFC]] },
    );
  });

  it('refuses a text without visible characters if a value is required', () => {
    expect(findTextFault(' \u200b', rule)).toBe(rule.isRequired ? 'required' : null);
  });
});

describe('control characters', () => {
  it.each(cases.filter(({ schema }) => !/Password/.test(schema)))(
    'are refused in $field of $schema, or removed from a name',
    ({ rule }) => {
      for (const unseen of [...UNSEEN, '\r']) {
        const text = `a${unseen}b`;
        const isKept = rule.isName
          ? cleanName(text).includes(unseen)
          : findTextFault(text, rule) !== 'controls';
        expect(isKept).toBe(false);
      }
    },
  );

  it('are allowed only as line breaks and tabs in descriptions and key sets', () => {
    for (const { field, rule } of cases.filter(({ rule: { text } }) => text !== undefined)) {
      for (const text of BREAKS.map((unseen) => `a${unseen}b`)) {
        expect(findTextFault(text, rule)).toBe(['description', 'jwks'].includes(field) ? null : 'controls');
      }
    }
  });
});
