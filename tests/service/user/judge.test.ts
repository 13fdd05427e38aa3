import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN, TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import { ROLE_NAMES } from '../../../service/access/roles.ts';
import { SYSTEM_PRINCIPAL, type Principal } from '../../../service/access/visible-to.ts';
import {
  judgeUser,
  takesLastAdministrator,
  type RequestedUser,
  type StoredBefore,
} from '../../../service/user/judge.ts';

const administrator = { ...SYSTEM_PRINCIPAL, uuid: 'me' };
const scoAdministrator = (companyUuid: string | null): Principal => ({
  roles: ['SCO_ADMIN'],
  companyUuid,
  own: new Set(),
});

const stored = (row: Partial<StoredBefore['row']> = {}, roles: StoredBefore['roles'] = []): StoredBefore => ({
  row: {
    uuid: 'u',
    username: 'ann',
    active: 0,
    minimum_role: 'ADMIN',
    company_uuid: null,
    business_profile_uuid: 'b',
    visibility_profile_uuid: 'v',
    ...row,
  },
  roles,
});

const nobody = () => false;
const isTaken = (field: string, text: string) => `${field} ${text}` === 'email a@example.org';

/** Judges a user. Returns each fault as a text with its field and code. */
const faultsOf = (
  asked: RequestedUser,
  before: StoredBefore | null,
  changer: Principal & { uuid?: string } = administrator,
  taken: (field: 'username' | 'email', text: string) => boolean = nobody,
): string[] =>
  judgeUser(asked, before, { changer, isTaken: taken }).map(({ field, code }) => `${field} ${code}`);

const nothing = { uuid: null, isVisible: false };
const profile = (uuid: string, roles: Principal['roles'] = []) => ({ uuid, isVisible: true, roles });

describe('the validation of a user', () => {
  it('requires both profiles for a new user', () => {
    expect(faultsOf({ businessProfile: null, visibilityProfile: null }, null)).toEqual([
      'businessProfile required',
      'visibilityProfile required',
    ]);
  });

  it('accepts that a stored user has no profiles, and refuses to remove them', () => {
    const none = { businessProfile: null, visibilityProfile: null };
    const without = stored({ business_profile_uuid: null, visibility_profile_uuid: null });
    expect(faultsOf(none, without)).toEqual([]);
    expect(faultsOf(none, stored())).toEqual(['businessProfile required', 'visibilityProfile required']);
  });

  it('accepts a kept profile that the editor cannot grant, and no profile that the editor cannot see', () => {
    const kept = {
      businessProfile: { uuid: 'b', isVisible: true, roles: [PRODUCT_ADMIN] },
      visibilityProfile: { uuid: 'v', isVisible: true },
    };
    const row = stored({ company_uuid: 'c' });
    expect(faultsOf(kept, row, { roles: ['ADMIN'], companyUuid: null, own: new Set() })).toEqual([]);
    // The stored uuids are refused too, because their acceptance would reveal that they are the stored ones.
    const unseen = {
      businessProfile: { ...kept.businessProfile, isVisible: false },
      visibilityProfile: { ...kept.visibilityProfile, isVisible: false },
    };
    expect(faultsOf(unseen, row)).toEqual(['businessProfile unknown', 'visibilityProfile unknown']);
  });

  it('refuses roles that the editor does not have', () => {
    fc.assert(
      fc.property(fc.subarray([...ROLE_NAMES]), fc.subarray([...ROLE_NAMES]), (own, given) => {
        const changer: Principal = { roles: ['ADMIN', ...own], companyUuid: null, own: new Set() };
        const mayGrant = own.includes(PRODUCT_ADMIN) || given.every((role) => changer.roles.includes(role));
        const faults = faultsOf({ businessProfile: profile('other', given) }, stored(), changer);
        expect(faults).toEqual(mayGrant ? [] : ['businessProfile invalid']);
      }),
    );
  });

  it('requires that location and company exist, if they are set', () => {
    expect(faultsOf({ location: nothing, company: nothing }, stored())).toEqual([
      'location unknown',
      `${COMPANY_FIELD} unknown`,
    ]);
    expect(faultsOf({ location: null, company: null }, stored())).toEqual([]);
  });

  it('refuses another username for a stored user, and a username that is taken', () => {
    expect(faultsOf({ username: 'Ann' }, stored())).toEqual(['username invalid']);
    expect(faultsOf({ username: 'ann', email: 'a@example.org' }, stored(), administrator, isTaken)).toEqual([
      'email email_taken',
    ]);
    expect(faultsOf({ username: 'ann' }, null, administrator, () => true)).toEqual([
      'username username_taken',
    ]);
  });

  it('accepts only elements that the business profile grants, and requires one of its default trees', () => {
    const granted = new Map([
      ['tree', { category: TREE_CATEGORY }],
      ['group', { category: 'GROUP' }],
    ]);
    const withElements = (uuids: string[], former: string[] = []) =>
      faultsOf(
        { elements: { asked: uuids.map((uuid) => ({ uuid })), granted, former: new Set(former) } },
        stored(),
      );
    expect(withElements(['tree', 'group'])).toEqual([]);
    expect(withElements(['tree', 'gone'], ['gone'])).toEqual([]);
    expect(withElements(['group', 'gone'])).toEqual(['elements.1 invalid', 'elements invalid']);
  });

  it('refuses an active user without a business profile', () => {
    const without = stored({ business_profile_uuid: null });
    expect(faultsOf({ active: true }, without)).toEqual(['businessProfile profile_missing']);
    expect(faultsOf({ active: true, businessProfile: null }, without)).toEqual([
      'businessProfile profile_missing',
    ]);
    expect(faultsOf({ active: true, businessProfile: profile('b') }, without)).toEqual([]);
    expect(faultsOf({ active: true }, stored())).toEqual([]);
    expect(faultsOf({ active: true }, stored({ active: 1, business_profile_uuid: null }))).toEqual([]);
  });

  it('refuses editors who deactivate themselves', () => {
    expect(faultsOf({ active: false }, stored({ uuid: 'me', active: 1 }))).toEqual(['active own_account']);
    expect(faultsOf({ active: false }, stored({ active: 1 }))).toEqual([]);
  });

  it('refuses editors who may not change or create the user', () => {
    const ofCompany = stored({ minimum_role: 'SCO_ADMIN', company_uuid: 'c' });
    expect(faultsOf({}, ofCompany, scoAdministrator('c'))).toEqual([]);
    expect(faultsOf({}, ofCompany, scoAdministrator('d'))).toEqual(['username refused']);
    expect(faultsOf({}, stored({}, [PRODUCT_ADMIN]), { ...administrator, roles: ['ADMIN'] })).toEqual([
      'username refused',
    ]);
    expect(faultsOf({}, null, scoAdministrator('c'))).toEqual([]);
    expect(faultsOf({}, null, scoAdministrator(null))).toEqual(['username refused']);
  });

  it('refuses a user of another company in a pull by an SCO_ADMIN', () => {
    expect(faultsOf({ pulledCompany: 'c' }, null, scoAdministrator('c'))).toEqual([]);
    expect(faultsOf({ pulledCompany: 'd' }, null, scoAdministrator('c'))).toEqual(['username refused']);
    expect(faultsOf({ pulledCompany: 'd' }, null)).toEqual([]);
  });
});

describe('the last administrator', () => {
  const uuid = fc.constantFrom('a', 'b', 'c', 'd');

  it('remains after every accepted change', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(uuid, { minLength: 1 }),
        fc.array(fc.tuple(uuid, fc.boolean())),
        (before, changes) => {
          const changed = new Map(changes);
          const after = new Set(before.filter((one) => changed.get(one) !== false));
          for (const [one, administers] of changed) if (administers) after.add(one);
          expect(takesLastAdministrator(before, changed)).toBe(after.size === 0);
        },
      ),
    );
  });

  it('is not required if there was none before', () => {
    expect(takesLastAdministrator([], new Map([['a', false]]))).toBe(false);
  });
});
