import { sql, type ExpressionBuilder } from 'kysely';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { problem } from '../problem.ts';
import { selectGivenRoles } from './granted.ts';

export type SsoSettings = Config['sso'];

/** Returns the SQL condition that a user has an identity at the identity provider. */
export const hasIdentity =
  ({ url }: NonNullable<SsoSettings>) =>
  (eb: ExpressionBuilder<Database, 'users'>) =>
    eb.exists(
      eb
        .selectFrom('external_identities')
        .select('subject')
        .whereRef('user_uuid', '=', 'users.uuid')
        // The setting has no trailing slash, but the issuer of the identity provider may have one.
        .where('issuer', 'in', [url, `${url}/`]),
    );

/** Returns the SQL condition that a user has a password or an identity at the configured identity provider (B12.4). */
export const canSignIn = (sso: SsoSettings) => (eb: ExpressionBuilder<Database, 'users'>) => {
  const hasPassword = eb('users.password_hash', 'is not', null);
  return sso ? eb.or([hasPassword, hasIdentity(sso)(eb)]) : hasPassword;
};

/**
 * Returns the uuids of the active product administrators who can sign in. The query starts from the few business
 * profiles that grant the role, because a join that starts from `users` would read every active user.
 */
export async function administratorsAbleToSignIn(db: Db, sso: SsoSettings): Promise<string[]> {
  const profiles = selectGivenRoles(db)
    .select('choice.business_profile_uuid')
    .where('role.name', '=', PRODUCT_ADMIN);
  const rows = await db
    .selectFrom('users')
    .select('users.uuid')
    .where('users.active', '=', 1)
    .where('users.business_profile_uuid', 'in', profiles)
    .where(canSignIn(sso))
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Returns whether an active product administrator can sign in. A profile can have hundreds of thousands of users, so
 * the query reads its users only until it finds one who can sign in.
 */
async function hasAdministratorAbleToSignIn(db: Db, sso: SsoSettings): Promise<boolean> {
  const holder = db
    .selectFrom('users')
    .select(sql<number>`1`.as('one'))
    .whereRef('users.business_profile_uuid', '=', 'choice.business_profile_uuid' as never)
    .where('users.active', '=', 1)
    .where(canSignIn(sso))
    // With this order, PostgreSQL reads the index of the profile's users. Otherwise, it may read all users.
    .orderBy('users.username_order')
    .limit(1);
  const profile = await selectGivenRoles(db)
    .select('choice.business_profile_uuid')
    .where('role.name', '=', PRODUCT_ADMIN)
    .where(holder, '=', 1)
    .limit(1)
    .executeTakeFirst();
  return profile !== undefined;
}

/**
 * Runs `change`. If a product administrator could sign in before the change, checks that at least one still can. The
 * transaction must hold the lock on the list of users. Otherwise, two concurrent changes could each remove one of the
 * last two administrators.
 *
 * @throws Problem last_administrator
 */
export async function ensureAdministratorRemains<T>(
  transaction: Db,
  sso: SsoSettings,
  change: () => Promise<T>,
): Promise<T> {
  const hadAdministrator = await hasAdministratorAbleToSignIn(transaction, sso);
  const result = await change();
  if (hadAdministrator && !(await hasAdministratorAbleToSignIn(transaction, sso))) {
    throw problem('last_administrator');
  }
  return result;
}
