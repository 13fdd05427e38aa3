import { PRODUCT_CODE } from '../openapi/rules/product.ts';
import type { Flag, RoleName } from '../service/db/schema.ts';
import { companyUuids } from './seed/locations-and-companies.ts';
import { ADMINISTRATOR_PROFILES, STAFF_PROFILES } from './seed/profiles.ts';

export const DEMO_PASSWORD = 'Demo-pass-1';

export interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  active: Flag;
  businessProfile: { name: string; appProfiles: readonly string[] };
  minimumRole: RoleName;
  companyUuid: string | null;
}

const READER = STAFF_PROFILES.at(-1) ?? ADMINISTRATOR_PROFILES.customer;

const account = { active: 1, minimumRole: 'ADMIN', companyUuid: null } as const;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...account,
    username: `${PRODUCT_CODE}.admin`,
    firstName: 'Noor',
    lastName: 'Vandenberg',
    businessProfile: ADMINISTRATOR_PROFILES.product,
  },
  {
    ...account,
    username: 'admin',
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    businessProfile: ADMINISTRATOR_PROFILES.customer,
  },
  {
    ...account,
    username: 'sco.admin',
    firstName: 'Søren',
    lastName: 'Kjærgaard',
    businessProfile: ADMINISTRATOR_PROFILES.sco,
    minimumRole: 'SCO_ADMIN',
    companyUuid: companyUuids[0] ?? null,
  },
  { ...account, username: 'viewer', firstName: 'Mei', lastName: 'Tanaka', businessProfile: READER },
  {
    ...account,
    username: 'inactive.user',
    firstName: 'Ilse',
    lastName: 'Weidenfeld',
    active: 0,
    businessProfile: READER,
  },
];
