import type { Insertable } from 'kysely';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { ApplicationRoleTable, ApplicationTable } from './tables.ts';
import { ROLE_NAMES, USER_PROFILE_APPLICATION } from '../access/roles.ts';
import { seal } from '../vault/sealed.ts';

export interface OwnApplication {
  application: Insertable<ApplicationTable>;
  roles: Insertable<ApplicationRoleTable>[];
}

/** Tells whether an application is this product (B9.4). */
export const isOwnApplication = (row: { name_folded: string }): boolean =>
  row.name_folded === fold(USER_PROFILE_APPLICATION);

// Every setting of an application is required; ours has none, and says so.
const WITHIN = 'internal';

/**
 * Makes the rows of this product as an application. It has no address to be synced from.
 *
 * @param uuidOf gives the uuid of a row by its name, at random or fixed.
 */
export function ownApplication(db: Db, uuidOf: (name: string) => string): OwnApplication {
  const uuid = uuidOf(USER_PROFILE_APPLICATION);
  return {
    application: {
      uuid,
      name: USER_PROFILE_APPLICATION,
      name_folded: fold(USER_PROFILE_APPLICATION),
      data_url: WITHIN,
      data_driver_name: WITHIN,
      data_username: WITHIN,
      data_password: seal(db, 'applications.data_password', uuid, WITHIN),
      api_host: WITHIN,
      api_auth_type: 'OAUTH2',
      api_username: WITHIN,
      api_password: seal(db, 'applications.api_password', uuid, WITHIN),
    },
    // A role is visible from itself up, so that nobody hands out more than they have.
    roles: ROLE_NAMES.map((name) => ({
      uuid: uuidOf(`${USER_PROFILE_APPLICATION}/${name}`),
      application_uuid: uuid,
      name,
      category: null,
      external_role: 0,
      minimum_role: name,
      company_uuid: null,
    })),
  };
}
