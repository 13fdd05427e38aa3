import { describe, expect, it } from 'vitest';
import type { AccessObject, AccessSummary, Change, ChangeActor } from '../../../openapi/generated/types.ts';
import { changeWording, itemWording } from '../../../src/screens/change-history/wording.ts';
import { fieldLabel } from '../../../src/screens/change-history/field-labels.ts';
import { OPERATOR } from '../../support/access-questions.ts';
import { ADA, changedField, changeItem, recordedChange } from '../../support/changes.ts';

const nobody = (kind: ChangeActor['kind']): ChangeActor => ({ kind, uuid: null, name: null });
const textOf = (changes: Partial<Change>) => changeWording(recordedChange(changes)).text;
const user = (changes: Partial<Change['first']> = {}) =>
  changeItem({ kind: 'user', name: 'hopper', ...changes });
const fields = (...names: string[]) => names.map((name) => changedField(name));

describe('the sentence of a change', () => {
  it.each([
    [ADA, 'Ada Lovelace'],
    [{ ...ADA, name: null }, 'A forgotten person'],
    [nobody('user'), 'An administrator'],
    [nobody('person'), 'Somebody who was not signed in'],
    [nobody('command'), 'An operator on the command line'],
    [nobody('identityProvider'), 'The identity provider'],
    [nobody('service'), 'The service'],
  ])('names the actor %j', (actor, expected) => {
    expect(textOf({ actor })).toBe(`${expected} changed business profile NOC: Description`);
  });

  it.each([
    [
      { first: user({ fields: fields('lastName') }) },
      'User hopper was changed outside the history: Last Name',
    ],
    [{ first: user({ operation: 'created' }) }, 'User hopper was created outside the history'],
    [{ first: user(), items: 3 }, 'User hopper and 2 more objects were changed outside the history'],
    [
      { first: user(), items: 1000, isCapped: true },
      'User hopper and at least 999 more objects were changed outside the history',
    ],
  ] as const)('names nobody for a change outside the history: $1', (changes, expected) => {
    const wording = changeWording(recordedChange({ actor: nobody('unknown'), call: 'outside', ...changes }));
    expect(wording).toEqual({ text: expected, names: ['hopper'] });
  });

  it('marks the names of the actor and the object', () => {
    expect(changeWording(recordedChange()).names).toEqual(['Ada Lovelace', 'NOC']);
    expect(changeWording(recordedChange({ actor: nobody('service') })).names).toEqual(['NOC']);
  });

  it.each([
    ['created user hopper', user({ operation: 'created', fields: fields('firstName') })],
    ['deleted user hopper', user({ operation: 'deleted' })],
    ['changed user hopper: First Name, Elements', user({ fields: fields('firstName', 'elements') })],
    ['changed user hopper', user({ fields: [] })],
    ['changed a forgotten user', user({ name: null, fields: [] })],
    [
      'changed user hopper: Username, Email, First Name, Last Name and 2 more fields',
      user({ fields: fields('username', 'email', 'firstName', 'lastName', 'active', 'location') }),
    ],
    [
      'changed user hopper: Username, Email, First Name, Last Name, Status',
      user({ fields: fields('username', 'email', 'firstName', 'lastName', 'active') }),
    ],
    ['changed the installation', changeItem({ kind: 'installation', name: 'x', fields: [] })],
    ['created signing key k1', changeItem({ kind: 'signingKey', name: 'k1', operation: 'created' })],
  ])('says what happened to one object: %s', (expected, first) => {
    expect(textOf({ first })).toBe(`Ada Lovelace ${expected}`);
    expect(itemWording(first).text).toBe(expected);
  });

  it.each([
    [{ call: 'importUsers', items: 1000, isCapped: true }, 'imported users: 1,000 or more users changed'],
    [{ call: 'pullUsers', items: 1 }, 'pulled users: 1 user changed'],
    [{ call: 'syncAllApplications', items: 3 }, 'synced all applications: 3 objects changed'],
    [{ call: 'activateUsers', first: user() }, 'activated user hopper'],
    [{ call: 'inactivateUsers', first: user(), items: 12, likeFirst: 12 }, 'deactivated 12 users'],
    [{ call: 'endSessionsOfUser', first: user() }, 'ended sessions of user hopper'],
    [{ call: 'createPasswordLink', first: user() }, 'created a link for a new password for user hopper'],
    [
      { call: 'syncApplication', first: changeItem({ kind: 'application', name: 'Board' }) },
      'synced application Board',
    ],
    [
      {
        call: 'blockAuthClient',
        first: changeItem({ kind: 'authClient', fields: [changedField('blocked', { after: true })] }),
      },
      'blocked OAuth2 client NOC',
    ],
    [
      {
        call: 'blockAuthClient',
        first: changeItem({ kind: 'authClient', fields: [changedField('blocked', { after: false })] }),
      },
      'unblocked OAuth2 client NOC',
    ],
    [{ items: 2 }, 'changed business profile NOC and 1 more object'],
    [{ items: 3, isCapped: true }, 'changed business profile NOC and at least 2 more objects'],
  ] as [Partial<Change>, string][])('says what a call did: $1', (changes, expected) => {
    expect(textOf(changes)).toBe(`Ada Lovelace ${expected}`);
  });
});

describe('the sentence of a bulk action', () => {
  const ofUsers = (action: string, names: string[] = [], count = 10) =>
    ({
      call: `applyBulkAction.${action}`,
      first: user({ fields: fields(...names) }),
      items: count,
      likeFirst: count,
    }) as const;
  const deletion = {
    call: 'applyBulkAction.delete',
    first: changeItem({ operation: 'deleted' }),
    items: 3,
    likeFirst: 3,
  } as const;

  it.each([
    [ofUsers('activate', ['active']), 'activated 10 users'],
    [ofUsers('deactivate', ['active']), 'deactivated 10 users'],
    [ofUsers('deactivate', ['active'], 1), 'deactivated user hopper'],
    [ofUsers('endSessions', ['endedSessions']), 'ended the sessions of 10 users'],
    [ofUsers('resetMail', ['resetLink']), 'queued reset mails for 10 users'],
    [
      { ...ofUsers('resetMail', ['resetLink'], 1000), isCapped: true },
      'queued reset mails for 1,000 or more users',
    ],
    [ofUsers('update', ['businessProfile', 'elements']), 'changed 10 users: Profile, Elements'],
    [ofUsers('update', ['location'], 1), 'changed user hopper: Location'],
    [deletion, 'deleted 3 business profiles'],
    [{ ...deletion, items: 10 }, 'deleted 3 business profiles and 7 more objects'],
    [
      { ...deletion, items: 1000, isCapped: true },
      'deleted 3 business profiles and at least 997 more objects',
    ],
    [{ ...deletion, items: 2, likeFirst: 1 }, 'deleted business profile NOC and 1 more object'],
    [
      {
        call: 'applyBulkAction.block',
        first: changeItem({ kind: 'authClient', fields: fields('blocked') }),
        items: 2,
        likeFirst: 2,
      },
      'blocked 2 OAuth2 clients',
    ],
    [
      {
        call: 'applyBulkAction.unblock',
        first: changeItem({ kind: 'authClient', fields: fields('blocked') }),
      },
      'unblocked OAuth2 client NOC',
    ],
  ] as [Partial<Change>, string][])('counts the objects: $1', (changes, expected) => {
    expect(textOf(changes)).toBe(`Ada Lovelace ${expected}`);
  });
});

describe('the label of a field', () => {
  it.each([
    ['user', 'visibilityProfile', 'Visibility'],
    ['application', 'apiHost', 'API Host'],
    ['authClient', 'clientSecret', 'Client Secret'],
    ['user', 'resetLink', 'Link for a New Password'],
    ['location', 'postalCode', 'Postal Code'],
  ] as const)('of a %s for %s is %s', (kind, field, label) => {
    expect(fieldLabel(kind, field)).toBe(label);
  });
});

const role = (name: string): AccessObject => ({ ...OPERATOR, name });
const summary = (changes: Partial<AccessSummary> = {}): AccessSummary => ({
  count: 12,
  isCapped: false,
  gained: [OPERATOR],
  gainedTotal: 1,
  lost: [],
  lostTotal: 0,
  others: 0,
  areOthersCapped: false,
  ...changes,
});

describe('the access in the sentence of a change', () => {
  const NOC = 'Ada Lovelace changed business profile NOC: Description';

  it.each([
    [summary(), '12 users gained Operator of Fault Manager'],
    [
      summary({ count: 1, others: 1 }),
      '1 user gained Operator of Fault Manager, and 1 other user gained or lost access',
    ],
    [
      summary({ isCapped: true, count: 100, others: 150, areOthersCapped: true }),
      'at least 100 users gained Operator of Fault Manager, and at least 150 other users gained or lost access',
    ],
    [
      summary({ gained: ['A', 'B', 'C'].map(role), gainedTotal: 7, lost: [OPERATOR], lostTotal: 1 }),
      '12 users gained 7 roles and lost Operator of Fault Manager',
    ],
  ])('says how many users gained and lost what: $1', (access, expected) => {
    expect(textOf({ access })).toBe(`${NOC}; ${expected}`);
  });

  it('does not count the only user whom the change names', () => {
    const access = summary({ count: 1 });
    expect(textOf({ first: user({ fields: fields('businessProfile') }), access })).toBe(
      'Ada Lovelace changed user hopper: Profile; the user gained Operator of Fault Manager',
    );
    expect(textOf({ first: user(), items: 2, access })).toContain('; 1 user gained');
  });

  it('marks the names of objects', () => {
    expect(changeWording(recordedChange({ access: summary() })).names).toEqual([
      'Ada Lovelace',
      'NOC',
      'Operator',
      'Fault Manager',
    ]);
  });
});
