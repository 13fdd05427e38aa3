import type { Insertable } from 'kysely';
import { fold } from '../db/fold.ts';
import type { ApplicationRoleTable, ApplicationTable } from './tables.ts';
import { ROLE_NAMES, USER_PROFILE_APPLICATION } from '../access/roles.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { seal } from '../vault/sealed.ts';

export interface OwnApplication {
  application: Insertable<ApplicationTable>;
  roles: Insertable<ApplicationRoleTable>[];
}

export const isOwnApplication = (row: { name_folded: string }): boolean =>
  row.name_folded === fold(USER_PROFILE_APPLICATION);

// Value of the required connection settings, which this product's own application does not use.
const PLACEHOLDER = 'internal';

/**
 * Builds the database rows of this product's own application. `uuidOf` returns a random or a fixed uuid for a
 * name.
 */
export function ownApplication(keys: SecretKeys, uuidOf: (name: string) => string): OwnApplication {
  const uuid = uuidOf(USER_PROFILE_APPLICATION);
  return {
    application: {
      uuid,
      name: USER_PROFILE_APPLICATION,
      name_folded: fold(USER_PROFILE_APPLICATION),
      data_url: PLACEHOLDER,
      data_driver_name: PLACEHOLDER,
      data_username: PLACEHOLDER,
      data_password: seal(keys, 'applications.data_password', uuid, PLACEHOLDER),
      api_host: PLACEHOLDER,
      api_auth_type: 'OAUTH2',
      api_username: PLACEHOLDER,
      api_password: seal(keys, 'applications.api_password', uuid, PLACEHOLDER),
    },
    // Each role is visible only to users with that role or a more powerful one, so that nobody can grant more than they
    // have.
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
