import type { Selectable } from 'kysely';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import type { UserTable } from '../user/tables.ts';
import { effectiveRoles, USER_PROFILE_APPLICATION } from './roles.ts';
import { fold } from '../db/fold.ts';

/** The user who calls the service. */
export interface Viewer {
  uuid: string;
  username: string;
  roles: RoleName[];
  companyUuid: string | null;
  /**
   * For a viewer without roles: the uuids of the user's account, company, location and profiles. Such a viewer sees
   * only these rows. Empty for a viewer with a role.
   */
  own: ReadonlySet<string>;
}

/** Stands for an operator on the command line, who has no account, and may see and do everything. */
export const OPERATOR: Viewer = {
  uuid: '',
  username: '',
  roles: [PRODUCT_ADMIN],
  companyUuid: null,
  own: new Set(),
};

/**
 * Joins users with their roles in this product: through their business profile and its application profiles. A user
 * without roles has one row, whose role is null.
 */
export function usersWithRoles(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('business_profile_choices as choice', (join) =>
      join
        .onRef('choice.business_profile_uuid', '=', 'users.business_profile_uuid')
        .on('choice.application_uuid', 'in', (eb) =>
          eb
            .selectFrom('applications')
            .select('uuid')
            .where('name_folded', '=', fold(USER_PROFILE_APPLICATION)),
        ),
    )
    .leftJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .leftJoin('application_roles as role', 'role.uuid', 'granted.role_uuid');
}

const findActive = (db: Db, userUuid: string) =>
  usersWithRoles(db)
    .select([
      'users.uuid',
      'users.username',
      'users.company_uuid',
      'users.location_uuid',
      'users.business_profile_uuid',
      'users.visibility_profile_uuid',
      'role.name as role',
    ])
    .where('users.uuid', '=', userUuid)
    .where('users.active', '=', 1)
    .execute();

/** Returns an active user with their roles; null if the user does not exist or is inactive. */
export async function findViewer(db: Db, userUuid: string): Promise<Viewer | null> {
  const rows = await findActive(db, userUuid);
  const [first] = rows;
  if (!first) return null;
  const roles = effectiveRoles(rows.flatMap((row) => row.role ?? []));
  return {
    uuid: first.uuid,
    username: first.username,
    companyUuid: first.company_uuid,
    roles,
    own: roles.length > 0 ? new Set() : await findOwnUuids(db, first),
  };
}

async function findOwnUuids(
  db: Db,
  account: Pick<
    Selectable<UserTable>,
    'uuid' | 'company_uuid' | 'location_uuid' | 'business_profile_uuid' | 'visibility_profile_uuid'
  >,
): Promise<Set<string>> {
  const { uuid, company_uuid, location_uuid, business_profile_uuid, visibility_profile_uuid } = account;
  const chosen = await db
    .selectFrom('business_profile_choices')
    .select('app_profile_uuid')
    .where('business_profile_uuid', '=', business_profile_uuid ?? '')
    .execute();
  const uuids = [uuid, company_uuid, location_uuid, business_profile_uuid, visibility_profile_uuid];
  return new Set([
    ...uuids.filter((one) => one !== null),
    ...chosen.map(({ app_profile_uuid }) => app_profile_uuid),
  ]);
}
