import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApplicationDraft } from '../../machines/application/draft.ts';
import { applicationFormRules } from '../../machines/application/form-rules.ts';
import type { FieldFaults, FormRules } from '../../machines/resource/form/form.ts';
import { Secret } from '../../machines/common/secret.ts';
import { userFormRules } from '../../machines/user/form-rules.ts';
import { readContract } from '../../service/http/contract.ts';
import { ContractChecks } from '../../service/http/contract-checks.ts';
import type { Operation } from '../../service/http/contract-document.ts';
import { Problem } from '../../service/problem.ts';
import { applicationChoices, applicationDraft } from '../support/application-form.ts';
import { operationOf } from '../support/operations.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { userChoices, userDraft } from '../support/users.ts';

const checks = new ContractChecks(readContract());

/** Converts a request body to JSON and back, as the client does. Replaces secrets by a constant. */
const asJson = (request: unknown): unknown =>
  JSON.parse(
    JSON.stringify(request, (_, value: unknown) => (value instanceof Secret ? 'told to nobody' : value)),
  );

/** Returns the fields of a request that the contract refuses, and the request's body with normalized names. */
async function read(operation: Operation, request: unknown): Promise<{ refused: string[]; body: unknown }> {
  const body = asJson(request);
  try {
    const checked = await checks.request(operation, {
      params: {},
      query: {},
      headers: { 'content-length': String(JSON.stringify(body).length) },
      body: structuredClone(body),
      contentType: 'application/json',
    });
    return { refused: [], body: checked.body };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: (error.fields ?? []).map(({ field }) => field), body };
  }
}

/**
 * The result of typing a text into a field: the faults that the form finds, and the fields that the contract refuses.
 */
interface Tried {
  readonly own: FieldFaults;
  readonly refused: readonly string[];
  /** The request of a save after the field has lost the focus, and the request as the service reads it. */
  readonly afterBlur: { readonly sent: unknown; readonly read: unknown };
}

const NEW = { uuid: null, clonedId: null };

async function tried<Draft extends object, Choices>(
  rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest' | 'cleanField'>,
  operation: Operation,
  choices: Choices,
  draft: Draft,
  field: string,
): Promise<Tried> {
  const requestOf = (saved: Draft) => rules.toRequest(saved, choices, NEW, null);
  const cleaned = requestOf(rules.cleanField(draft, field, choices));
  return {
    own: rules.validate(draft, choices, NEW, null),
    refused: (await read(operation, requestOf(draft))).refused,
    afterBlur: { sent: asJson(cleaned), read: (await read(operation, cleaned)).body },
  };
}

const user = (field: string) => (text: string) =>
  tried(
    userFormRules,
    operationOf('POST /userprofile/api/v1/user/update'),
    userChoices(),
    userDraft({ [field]: text }),
    field,
  );

const application =
  (field: string, changesFor: (text: string) => Partial<ApplicationDraft>) => (text: string) =>
    tried(
      applicationFormRules,
      operationOf('POST /userprofile/api/v1/app/update'),
      applicationChoices(),
      applicationDraft(changesFor(text)),
      field,
    );

type TriedName = readonly [
  name: string,
  field: string,
  path: string,
  tryWith: (text: string) => Promise<Tried>,
];

/** For each resource, the field that contains the object's name. */
const OWN_NAMES = resourceCases.map(
  ({ title, calledBy = 'name', savedAs, rules, calls, choices, draft }): TriedName => [
    title,
    calledBy,
    savedAs ? `${savedAs}.${calledBy}` : calledBy,
    (text) => tried(rules, operationOf(calls.update), choices, { ...draft, [calledBy]: text }, calledBy),
  ],
);

/**
 * All fields that contain a name: its title, its path in the form, its path in the request, and a function that
 * validates a text in it.
 */
const NAMES: readonly TriedName[] = [
  ...OWN_NAMES,
  ['e-mail address', 'email', 'user.email', user('email')],
  ['first name', 'firstName', 'user.firstName', user('firstName')],
  ['last name', 'lastName', 'user.lastName', user('lastName')],
  [
    'role',
    'roles.new-1',
    'roles.0.name',
    application('roles.new-1', (name) => ({
      roles: { 'new-1': 'ADMIN ' },
      added: { 'new-1': 'roles' },
      names: { 'new-1': name },
    })),
  ],
  [
    'element',
    'elements.new-1.GROUP',
    'elements.0.name',
    application('elements.new-1.GROUP', (name) => ({
      elements: { 'new-1': 'ADMIN ' },
      added: { 'new-1': 'elements.GROUP' },
      names: { 'new-1': name },
    })),
  ],
];

/** Characters that are invisible or look like others. A pasted name can contain them. */
const ODD = [' ', '\u00a0', '\u200b', '\u00ad', '\ufeff', '\u3164', '\u0007', 'ａ', '＠', '．', '\u0301'];

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.array(fc.constantFrom(...ODD, 'ann', '@', 'example.org', '_')).map((parts) => parts.join('')),
  // Texts of about 255 characters, the maximum length, that end in one of the characters of `ODD`.
  fc
    .tuple(fc.integer({ min: 253, max: 257 }), fc.constantFrom(...ODD))
    .map(([n, odd]) => `${'a'.repeat(n)}${odd}`),
);

describe.each(NAMES)('the form’s validation of the name: %s', (_, field, path, tryWith) => {
  it('accepts exactly the names that the contract accepts', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { own, refused } = await tryWith(text);
        expect(field in own).toBe(refused.includes(path));
      }),
      { numRuns: 300 },
    );
  });

  it('matches the name that the field shows after it has lost the focus', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { afterBlur } = await tryWith(text);
        expect(afterBlur.read).toEqual(afterBlur.sent);
      }),
      { numRuns: 100 },
    );
    const { sent } = (await tryWith(' \u00c5\u200b  A\u030a ')).afterBlur;
    expect(JSON.stringify(sent)).toContain('"Å Å"');
  });

  it('accepts surrounding spaces, and refuses a name without visible characters', async () => {
    const padded = await tryWith(field === 'email' ? ' ann@example.org\u200b' : ' ann\u200b');
    expect(padded.own).not.toHaveProperty([field]);
    const unseen = await tryWith(' \u200b\u3164');
    expect(unseen.own).toHaveProperty([field], 'required');
  });
});
