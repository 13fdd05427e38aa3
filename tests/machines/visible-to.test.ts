import { describe, expect, it } from 'vitest';
import { principalOf, sees } from '../../machines/common/visible-to.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { canSee } from '../../service/access/visible-to.ts';

const LEVELS = ['ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN] as const;
const COMPANIES = [null, 'north', 'south'];
const ROLES = [['ADMIN'], ['SCO_ADMIN'], ['ADMIN', 'SCO_ADMIN'], [PRODUCT_ADMIN]] as const;

const cases = ROLES.flatMap((roles) =>
  COMPANIES.flatMap((own) =>
    LEVELS.flatMap((level) => COMPANIES.map((company) => [roles, own, level, company] as const)),
  ),
);

describe('who sees an object', () => {
  it.each(cases)(
    'is the same in the console and the service: %j of %s, %s for %s',
    (roles, own, level, company) => {
      const viewer = principalOf({
        roles: [...roles],
        [COMPANY_FIELD]: own === null ? null : { uuid: own, name: own },
      });
      expect(sees(viewer, { minimumRole: level, company: company ?? '' })).toBe(
        canSee(
          { roles: [...roles], companyUuid: own, own: new Set() },
          { uuid: 'thing', minimum_role: level, company_uuid: company },
        ),
      );
    },
  );
});
