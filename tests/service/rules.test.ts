import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { refuseActivation, refuseInactivation } from '../../service/rules/activation.ts';
import { effectiveRoles, ROLE_NAMES } from '../../service/rules/roles.ts';
import { canSee, viewOf, type Looker, type VisibleTo } from '../../service/rules/visible-to.ts';

const roles = fc.subarray([...ROLE_NAMES]);
const company = fc.constantFrom(null, 'c-1', 'c-2');
const looker: fc.Arbitrary<Looker> = fc.record({ roles, companyUuid: company });
const thing: fc.Arbitrary<VisibleTo> = fc.record({
  minimum_role: fc.constantFrom(...ROLE_NAMES),
  company_uuid: company,
});

describe('effective roles', () => {
  it('keeps what means something here, in one order', () => {
    expect(effectiveRoles(['SCO_ADMIN', 'OPERATOR', PRODUCT_ADMIN, 'SCO_ADMIN'])).toEqual([
      PRODUCT_ADMIN,
      'SCO_ADMIN',
    ]);
    expect(effectiveRoles([])).toEqual([]);
    expect(effectiveRoles(['admin', 'ADMIN '])).toEqual([]);
  });

  it('does not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...ROLE_NAMES, 'OTHER')), (names) => {
        expect(effectiveRoles([...names, ...names].toReversed())).toEqual(effectiveRoles(names));
      }),
    );
  });
});

const scoOf = (companyUuid: string | null): Looker => ({ roles: ['SCO_ADMIN'], companyUuid });
const sco = (company_uuid: string | null): VisibleTo => ({ minimum_role: 'SCO_ADMIN', company_uuid });

describe('visible-to', () => {
  it.each([
    ['the SCO administrator of its company', scoOf('c-1'), sco('c-1'), true],
    ['the SCO administrator of another company', scoOf('c-2'), sco('c-1'), false],
    ['any SCO administrator where it has no company', scoOf('c-2'), sco(null), true],
    ['an SCO administrator without a company', scoOf(null), sco('c-1'), false],
    ['an administrator', { roles: ['ADMIN'], companyUuid: 'c-1' } satisfies Looker, sco('c-1'), false],
    [
      'a product administrator',
      { roles: [PRODUCT_ADMIN], companyUuid: null } satisfies Looker,
      sco('c-1'),
      true,
    ],
  ])('an SCO thing is seen by %s: %#', (_who, who, what, expected) => {
    expect(canSee(who, what)).toBe(expected);
  });

  it('shows everything to product administrators, and their own things to nobody else', () => {
    fc.assert(
      fc.property(looker, thing, (who, what) => {
        const isProductAdmin = who.roles.includes(PRODUCT_ADMIN);
        const isForAll = isProductAdmin || what.minimum_role === 'ADMIN';
        const isForNone = !isProductAdmin && what.minimum_role === PRODUCT_ADMIN;
        return isForAll ? canSee(who, what) : !(isForNone && canSee(who, what));
      }),
    );
    expect(
      canSee({ roles: ['ADMIN'], companyUuid: null }, { minimum_role: PRODUCT_ADMIN, company_uuid: null }),
    ).toBe(false);
  });

  it('is the same for everybody of one view', () => {
    fc.assert(
      fc.property(looker, looker, thing, (one, other, what) => {
        fc.pre(viewOf(one) === viewOf(other));
        expect(canSee(one, what)).toBe(canSee(other, what));
      }),
    );
  });
});

describe('activation', () => {
  it('needs a business profile', () => {
    expect(refuseActivation([{ uuid: 'u', businessProfileUuid: 'b' }])).toBeNull();
    expect(
      refuseActivation([
        { uuid: 'u', businessProfileUuid: 'b' },
        { uuid: 'v', businessProfileUuid: null },
      ]),
    ).toEqual({ code: 'profile_missing', userUuids: ['v'] });
  });
});

describe('inactivation', () => {
  const uuid = fc.constantFrom('a', 'b', 'c', 'd');

  it('refuses the own account before all else', () => {
    expect(refuseInactivation(['a'], 'a', ['a'])).toEqual({ code: 'own_account', userUuids: ['a'] });
  });

  it('never leaves the product without an active administrator, nor the actor inactive', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(uuid),
        uuid,
        fc.uniqueArray(uuid, { minLength: 1 }),
        (targets, actor, admins) => {
          const refusal = refuseInactivation(targets, actor, admins);
          const remaining = admins.filter((admin) => !targets.includes(admin));
          expect(refusal === null).toBe(!targets.includes(actor) && remaining.length > 0);
        },
      ),
    );
  });
});
