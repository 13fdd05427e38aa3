import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { findChangeRefusal, findCreationRefusal } from '../../../service/user/change-rules.ts';
import { effectiveRoles, ROLE_NAMES } from '../../../service/access/roles.ts';
import {
  canSee,
  viewOf,
  viewOfUsers,
  type Principal,
  type VisibleTo,
} from '../../../service/access/visible-to.ts';

const roles = fc.subarray([...ROLE_NAMES]);
const company = fc.constantFrom(null, 'c-1', 'c-2');
const own = fc.subarray(['t-1', 't-2', 't-3']).map((uuids) => new Set(uuids));
const principal: fc.Arbitrary<Principal> = fc.record({ roles, companyUuid: company, own });
const administrator = principal.filter((who) => who.roles.length > 0);
const thing: fc.Arbitrary<VisibleTo> = fc.record({
  uuid: fc.constantFrom('t-1', 't-2', 't-3'),
  minimum_role: fc.constantFrom(...ROLE_NAMES),
  company_uuid: company,
});

describe('effective roles', () => {
  it('are the known roles, in a fixed order', () => {
    expect(effectiveRoles(['SCO_ADMIN', 'OPERATOR', PRODUCT_ADMIN, 'SCO_ADMIN'])).toEqual([
      PRODUCT_ADMIN,
      'SCO_ADMIN',
    ]);
    expect(effectiveRoles([])).toEqual([]);
    expect(effectiveRoles(['admin', 'ADMIN '])).toEqual([]);
  });

  it('do not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...ROLE_NAMES, 'OTHER')), (names) => {
        expect(effectiveRoles([...names, ...names].toReversed())).toEqual(effectiveRoles(names));
      }),
    );
  });
});

const who = (theirs: Principal['roles'], companyUuid: string | null = null): Principal => ({
  roles: theirs,
  companyUuid,
  own: new Set(),
});
const scoOf = (companyUuid: string | null): Principal => who(['SCO_ADMIN'], companyUuid);
const sco = (company_uuid: string | null): VisibleTo => ({
  uuid: 't-1',
  minimum_role: 'SCO_ADMIN',
  company_uuid,
});

describe('visibility', () => {
  it.each([
    ['the SCO administrator of its company', scoOf('c-1'), sco('c-1'), true],
    ['the SCO administrator of another company', scoOf('c-2'), sco('c-1'), false],
    ['any SCO administrator if it has no company', scoOf('c-2'), sco(null), true],
    ['an SCO administrator without a company', scoOf(null), sco('c-1'), false],
    ['an administrator', who(['ADMIN'], 'c-1'), sco('c-1'), false],
    ['a product administrator', who([PRODUCT_ADMIN]), sco('c-1'), true],
  ])('of an SCO object includes %s: %#', (_who, one, what, expected) => {
    expect(canSee(one, what)).toBe(expected);
  });

  it('is limited to their own objects for users without a role', () => {
    fc.assert(
      fc.property(principal, thing, (one, what) => {
        expect(canSee({ ...one, roles: [] }, what)).toBe(one.own.has(what.uuid));
      }),
    );
  });

  it('is complete for product administrators; others do not see objects that are only for product administrators', () => {
    fc.assert(
      fc.property(administrator, thing, (one, what) => {
        const isProductAdmin = one.roles.includes(PRODUCT_ADMIN);
        const isForAll = isProductAdmin || what.minimum_role === 'ADMIN';
        const isForNone = !isProductAdmin && what.minimum_role === PRODUCT_ADMIN;
        return isForAll ? canSee(one, what) : !(isForNone && canSee(one, what));
      }),
    );
    expect(canSee(who(['ADMIN']), { uuid: 't-1', minimum_role: PRODUCT_ADMIN, company_uuid: null })).toBe(
      false,
    );
  });

  it('is the same for users whose access is equal', () => {
    fc.assert(
      fc.property(principal, principal, thing, (one, other, what) => {
        fc.pre(viewOf(one) === viewOf(other));
        expect(canSee(one, what)).toBe(canSee(other, what));
      }),
    );
  });
});

describe('permission to change a user', () => {
  const changed = fc.record({ roles, companyUuid: company });

  it('requires an administrative role, and all roles of the user to change', () => {
    fc.assert(
      fc.property(principal, changed, (changer, user) => {
        const isGreater = user.roles.some((role) => !changer.roles.includes(role));
        fc.pre(changer.roles.length === 0 || (isGreater && !changer.roles.includes(PRODUCT_ADMIN)));
        expect(findChangeRefusal(changer, user)).not.toBeNull();
      }),
    );
    expect(findCreationRefusal(who([]))).not.toBeNull();
  });

  it('requires the same company for a caller whose only role is SCO_ADMIN', () => {
    fc.assert(
      fc.property(company, company, (mine, other) => {
        const isOwn = mine !== null && mine === other;
        expect(findChangeRefusal(scoOf(mine), { roles: [], companyUuid: other }) === null).toBe(isOwn);
        expect(findCreationRefusal(scoOf(mine)) === null).toBe(mine !== null);
        expect(
          findChangeRefusal(who(['ADMIN', 'SCO_ADMIN'], mine), { roles: [], companyUuid: other }),
        ).toBeNull();
      }),
    );
  });

  it('is the same for administrators whose access is equal', () => {
    fc.assert(
      fc.property(principal, principal, changed, (one, other, user) => {
        fc.pre(viewOfUsers(one) === viewOfUsers(other));
        expect(findChangeRefusal(one, user)).toBe(findChangeRefusal(other, user));
      }),
    );
  });
});
