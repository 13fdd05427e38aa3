import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationFormRules } from '../../machines/application/form-rules.ts';
import { authClientFormRules } from '../../machines/auth-client/form-rules.ts';
import { appProfileFormRules } from '../../machines/app-profile/form-rules.ts';
import { businessProfileFormRules } from '../../machines/business-profile/form-rules.ts';
import type { FieldFaults, FormRules } from '../../machines/resource/form.ts';
import { Secret } from '../../machines/common/secret.ts';
import { userFormRules } from '../../machines/user/form-rules.ts';
import { visibilityProfileFormRules } from '../../machines/visibility-profile/form-rules.ts';
import { readContract } from '../../service/http/contract.ts';
import { ContractChecks } from '../../service/http/contract-checks.ts';
import { operationsOf } from '../../service/http/contract-document.ts';
import { Problem } from '../../service/http/problem.ts';
import { appProfileChoices, appProfileDraft } from '../support/app-profiles.ts';
import { applicationChoices, applicationDraft } from '../support/application-form.ts';
import { businessProfileChoices, businessProfileDraft } from '../support/business-profiles.ts';
import { authClientDraft } from '../support/auth-clients.ts';
import { userChoices, userDraft } from '../support/users.ts';
import { visibilityProfileChoices, visibilityProfileDraft } from '../support/visibility-profiles.ts';

const contract = readContract();
const checks = new ContractChecks(contract);
const operations = new Map(operationsOf(contract).map((operation) => [operation.id, operation]));

/** As a call sends it. */
const asJson = (request: unknown): unknown =>
  JSON.parse(
    JSON.stringify(request, (_, value: unknown) => (value instanceof Secret ? 'told to nobody' : value)),
  );

/** The fields of a request that the service does not take, by the contract. */
async function refusedOf(operation: string, request: unknown): Promise<string[]> {
  const body = JSON.stringify(asJson(request));
  try {
    await checks.request(operations.get(operation)!, {
      params: {},
      query: {},
      headers: { 'content-length': String(body.length) },
      body: JSON.parse(body) as unknown,
      contentType: 'application/json',
    });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.body.fields ?? []).map(({ field }) => field);
  }
}

/** A form with a text in one of its fields: what its own rules say of it, and what the service does. */
interface Tried {
  readonly own: FieldFaults;
  readonly refused: readonly string[];
}

const NEW = { uuid: null, clonedId: null };

async function tried<Draft extends object, Choices>(
  rules: Pick<FormRules<never, Draft, Choices, unknown>, 'validate' | 'toRequest'>,
  operation: string,
  choices: Choices,
  draft: Draft,
): Promise<Tried> {
  return {
    own: rules.validate(draft, choices, NEW, null),
    refused: await refusedOf(operation, rules.toRequest(draft, choices, NEW, null)),
  };
}

const user = (field: string) => (text: string) =>
  tried(userFormRules, 'updateUser', userChoices(), userDraft({ [field]: text }));

/** Every name that a form holds: how it is tried, and what it is called by the form and by the service. */
const NAMES: readonly [
  name: string,
  field: string,
  path: string,
  tryWith: (text: string) => Promise<Tried>,
][] = [
  ['username', 'username', 'user.username', user('username')],
  ['e-mail address', 'email', 'user.email', user('email')],
  ['first name', 'firstName', 'user.firstName', user('firstName')],
  ['last name', 'lastName', 'user.lastName', user('lastName')],
  [
    'business profile',
    'name',
    'name',
    (name) =>
      tried(
        businessProfileFormRules,
        'updateBusinessProfile',
        businessProfileChoices(),
        businessProfileDraft({ name }),
      ),
  ],
  [
    'visibility profile',
    'name',
    'name',
    (name) =>
      tried(
        visibilityProfileFormRules,
        'updateVisibilityProfile',
        visibilityProfileChoices(),
        visibilityProfileDraft({ name }),
      ),
  ],
  [
    'application profile',
    'name',
    'name',
    (name) => tried(appProfileFormRules, 'updateAppProfile', appProfileChoices(), appProfileDraft({ name })),
  ],
  [
    'application',
    'name',
    'name',
    (name) =>
      tried(applicationFormRules, 'updateApplication', applicationChoices(), applicationDraft({ name })),
  ],
  [
    'role',
    'roles.new-1',
    'roles.0.name',
    (name) =>
      tried(
        applicationFormRules,
        'updateApplication',
        applicationChoices(),
        applicationDraft({
          roles: { 'new-1': 'ADMIN ' },
          added: { 'new-1': 'roles' },
          names: { 'new-1': name },
        }),
      ),
  ],
  [
    'element',
    'elements.new-1.GROUP',
    'elements.0.name',
    (name) =>
      tried(
        applicationFormRules,
        'updateApplication',
        applicationChoices(),
        applicationDraft({
          elements: { 'new-1': 'ADMIN ' },
          added: { 'new-1': 'elements.GROUP' },
          names: { 'new-1': name },
        }),
      ),
  ],
  [
    'sign-in client',
    'name',
    'name',
    (name) =>
      tried(
        authClientFormRules,
        'updateAuthClient',
        { freshSecret: new Secret('fresh') },
        authClientDraft({ name }),
      ),
  ],
];

/** What is not seen, or looks like something else: with it names are typed, or rather pasted. */
const ODD = [' ', '\u00a0', '\u200b', '\u00ad', '\ufeff', '\u3164', '\u0007', 'ａ', '＠', '．', '\u0301'];

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.array(fc.constantFrom(...ODD, 'ann', '@', 'example.org', '_')).map((parts) => parts.join('')),
  // Beside the longest that is taken.
  fc
    .tuple(fc.integer({ min: 253, max: 257 }), fc.constantFrom(...ODD))
    .map(([n, odd]) => `${'a'.repeat(n)}${odd}`),
);

describe.each(NAMES)('the form’s own check of the name: %s', (_, field, path, tryWith) => {
  it('takes what the service takes, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { own, refused } = await tryWith(text);
        expect(field in own).toBe(refused.includes(path));
      }),
      { numRuns: 300 },
    );
  });

  it('takes it with spaces around, and misses one that shows nothing', async () => {
    const padded = await tryWith(field === 'email' ? ' ann@example.org\u200b' : ' ann\u200b');
    expect(padded.own).not.toHaveProperty([field]);
    const unseen = await tryWith(' \u200b\u3164');
    expect(unseen.own).toHaveProperty([field], 'required');
  });
});
