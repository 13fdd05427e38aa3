import type { SignInClient } from '../auth-client/find-client.ts';
import type { Db } from '../db/open.ts';

/** A user's current access to the application that a sign-in client is linked to. */
interface ClientAccess {
  /** Whether the user's business profile has an application profile of the application. */
  isChosen: boolean;
  /**
   * Names of the granted roles that are not marked as external. The service sends the same names when it pushes a
   * user to the application.
   */
  roles: string[];
}

async function findAccess(db: Db, clientUuid: string, userUuid: string): Promise<ClientAccess | null> {
  const rows = await db
    .selectFrom('auth_clients as client')
    .innerJoin('users', (join) => join.on('users.uuid', '=', userUuid))
    .leftJoin('business_profile_choices as choice', (join) =>
      join
        .onRef('choice.application_uuid', '=', 'client.application_uuid')
        .onRef('choice.business_profile_uuid', '=', 'users.business_profile_uuid'),
    )
    .leftJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .leftJoin('application_roles as role', (join) =>
      join.onRef('role.uuid', '=', 'granted.role_uuid').on('role.external_role', '=', 0),
    )
    .select(['choice.app_profile_uuid as chosen', 'role.name'])
    .where('client.uuid', '=', clientUuid)
    .where('client.application_uuid', 'is not', null)
    .orderBy('role.name')
    .execute();
  if (rows.length === 0) return null;
  return {
    isChosen: rows.some(({ chosen }) => chosen !== null),
    roles: [...new Set(rows.flatMap(({ name }) => name ?? []))],
  };
}

/** Returns the user's roles in the application that the client is linked to; null if it is linked to none. */
export const rolesForClient = async (
  db: Db,
  clientUuid: string,
  userUuid: string,
): Promise<string[] | null> => (await findAccess(db, clientUuid, userUuid))?.roles ?? null;

/**
 * Returns whether the user may sign in to the client. A client with `isOnlyWithRoles` admits only users whose business
 * profile has an application profile of the client's application. If this application was deleted, it admits no user.
 */
export async function maySignIn(
  db: Db,
  { uuid, isOnlyWithRoles }: Pick<SignInClient, 'uuid' | 'isOnlyWithRoles'>,
  userUuid: string,
): Promise<boolean> {
  return !isOnlyWithRoles || ((await findAccess(db, uuid, userUuid))?.isChosen ?? false);
}
