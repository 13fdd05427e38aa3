import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { components } from '../../openapi/generated/schema.d.ts';
import { FILE_COLUMNS } from '../../openapi/rules/file-columns.ts';
import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import { PLAIN_FIELD_NAMES } from '../../openapi/rules/user-fields.ts';
import contract from '../../openapi/contracts/userprofile.yaml';
import { demoPerson } from '../../demo/seed/people.ts';
import { applicationContract } from '../../service/sources/application-contract.ts';
import { ContractSchemas } from '../../service/sources/contract-schemas.ts';
import { inventoryContract } from '../../service/sources/inventory/lists.ts';
import { userFormTexts } from '../../src/screens/user/texts.ts';
import { codeOf, sourcesIn } from './sources.ts';

/** Returns the text of a file, in which every run of white space is a single space. */
const textOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');

it('no files except the field table, the demo and the labels name the plain fields of a user', () => {
  const names = /\b(?:deskPhone|mobilePhone|desk_phone|mobile_phone)\b/;
  const naming = ['openapi', 'machines', 'src', 'service', 'demo']
    .flatMap(sourcesIn)
    .filter((source) => names.test(codeOf(source)))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('service/db/migrations/'));
  expect(naming.toSorted()).toEqual([
    // These files set the demo values of the fields. The demo inventory also changes the desk phone of a user.
    'demo/seed/people.ts',
    'demo/suite/inventory.ts',
    // Generated from the contract.
    'openapi/generated/text-rules.ts',
    'openapi/rules/user-fields.ts',
    // The labels of the fields.
    'openapi/rules/user-labels.ts',
  ]);
});

it('an import file has username, e-mail, names and plain fields first, and status and choices last', () => {
  expect(FILE_COLUMNS.slice(0, 6)).toEqual([
    'username',
    'email',
    'firstName',
    'lastName',
    'deskPhone',
    'mobilePhone',
  ]);
  expect(FILE_COLUMNS.slice(-5)).toEqual([
    'active',
    'businessProfile',
    'visibilityProfile',
    'location',
    'defaultTree',
  ]);
});

it('the contract and the documents list the columns of an import file', () => {
  const inWords = FILE_COLUMNS.map((column) => `\`${column}\``).join(', ');
  const ofInventory = ['username', 'email', 'firstName', 'lastName', ...PLAIN_FIELD_NAMES, 'location'];
  expect(textOf('docs/behaviour.md')).toContain(inWords);
  expect(textOf('openapi/contracts/userprofile.yaml')).toContain(inWords);
  expect(textOf('docs/install.md')).toContain(`${ofInventory.join(',')},company`);
});

it('the example of an export has all columns, each with a value', () => {
  const { components } = JSON.parse(contract) as {
    components: { responses: { UserFile: { content: { 'text/csv': { example: string } } } } };
  };
  const { example } = components.responses.UserFile.content['text/csv'];
  const [header, ...rows] = parse(example) as string[][];
  expect(header).toEqual(FILE_COLUMNS);
  expect(rows).toHaveLength(1);
});

it.each(PLAIN_FIELD_NAMES)('%s is in each contract, has a label, and is shown by the demo', (field) => {
  const ours = new ContractSchemas<components['schemas']>(contract);
  for (const name of ['User', 'UserInput', 'UserStatusInput'] as const) {
    expect(ours.schema(name).properties).toHaveProperty(field);
  }
  expect(applicationContract.schema('User').properties).toHaveProperty(field);
  expect(applicationContract.schema('User').required).toContain(field);
  expect(inventoryContract.schema('User').properties).toHaveProperty(field);
  expect(userFormTexts.fields[field]).not.toBe('');
  const values = Array.from({ length: 100 }, (_, index) => demoPerson(index)[field]);
  expect(values).toContain(null);
  expect(values.some((value) => typeof value === 'string' && value !== '')).toBe(true);
});

it.each(Object.entries(USER_INPUT))(
  'the inventory may send at most as many characters of %s as the service stores',
  (field, { maxLength }) => {
    const entry = { username: 'anna', email: 'anna@example.org', firstName: 'Anna', lastName: 'Lind' };
    const text = (length: number) =>
      field === 'email' ? `${'a'.repeat(length - '@example.org'.length)}@example.org` : 'a'.repeat(length);
    const problemOf = (length: number) =>
      inventoryContract.problem('User', { ...entry, [field]: text(length) });
    expect(problemOf(maxLength)).toBeNull();
    expect(problemOf(maxLength + 1)).toMatchObject({ field });
  },
);
