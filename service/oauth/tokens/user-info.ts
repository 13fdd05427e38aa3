import { fullName } from '../../../openapi/rules/full-name.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS } from '../../../openapi/rules/user-fields.ts';
import { rolesForClient } from '../../access/client-access.ts';
import { isPlaceholderEmail } from '../../administrator/placeholder-email.ts';
import type { Db } from '../../db/open.ts';
import { hasScope } from '../authorization/scopes.ts';

/** The claims of userinfo that have a value and that the token's scope allows. */
export interface UserInfo {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  /** The roles in the application that the client is linked to. */
  roles?: string[];
}

/** All claims that the userinfo endpoint can return (OpenID Connect Core 1.0, section 5.1). */
export const USER_CLAIMS = [
  'sub',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'email',
  'email_verified',
  'phone_number',
  'roles',
] as const satisfies readonly (keyof UserInfo)[];

const PHONE_COLUMNS = PLAIN_FIELD_NAMES.map((field) => PLAIN_FIELDS[field])
  .filter(({ input }) => input === 'tel')
  .map(({ column }) => column);

/** Removes claims without a value (OpenID Connect Core 1.0, section 5.3.2). */
const withoutEmpty = (claims: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value));

export interface UserInfoToken {
  userUuid: string;
  clientUuid: string;
  scope: string | null;
}

/** The claims of the scopes `profile` and `email`. */
export type NameClaims = Omit<UserInfo, 'sub' | 'phone_number' | 'roles'>;

const queryUser = (db: Db, userUuid: string) =>
  db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'email', 'email_folded', 'verified_email'])
    .select(PHONE_COLUMNS)
    .where('users.uuid', '=', userUuid);

type QueriedUser = Awaited<ReturnType<ReturnType<typeof queryUser>['executeTakeFirstOrThrow']>>;

function nameClaims(user: QueriedUser, scope: string | null): NameClaims {
  const profile = {
    name: fullName({ firstName: user.first_name, lastName: user.last_name }),
    given_name: user.first_name,
    family_name: user.last_name,
    preferred_username: user.username,
  };
  const hasEmail = hasScope(scope, 'email') && user.email !== '' && !isPlaceholderEmail(user.email);
  return {
    ...(hasScope(scope, 'profile') ? withoutEmpty(profile) : {}),
    ...(hasEmail ? { email: user.email, email_verified: user.verified_email === user.email_folded } : {}),
  };
}

/**
 * Returns the claims of the granted scopes `profile` and `email` for an ID token. Returns none if the client does not
 * have the setting `id_token_claims`: userinfo returns these claims if an access token is issued (OpenID Connect Core
 * 1.0, section 5.4), and an ID token may contain them too (section 2).
 */
export async function findNameClaims(
  db: Db,
  { userUuid, clientUuid, scope }: UserInfoToken,
): Promise<NameClaims> {
  if (!hasScope(scope, 'profile') && !hasScope(scope, 'email')) return {};
  const user = await queryUser(db, userUuid)
    .innerJoin('auth_clients as client', (join) => join.on('client.uuid', '=', clientUuid))
    .where('client.id_token_claims', '=', 1)
    .executeTakeFirst();
  return user ? nameClaims(user, scope) : {};
}

/**
 * Returns the claims about an active user that the scope allows. `phone_number` is the first of the user's phone
 * numbers that is not empty.
 */
export async function userInfo(db: Db, { userUuid, clientUuid, scope }: UserInfoToken): Promise<UserInfo> {
  const user = await queryUser(db, userUuid).executeTakeFirstOrThrow();
  const phone = PHONE_COLUMNS.map((column) => user[column]).find((number) => number);
  const roles = hasScope(scope, 'roles') ? await rolesForClient(db, clientUuid, userUuid) : null;
  return {
    sub: userUuid,
    ...nameClaims(user, scope),
    ...(hasScope(scope, 'phone') ? withoutEmpty({ phone_number: phone }) : {}),
    ...(roles === null ? {} : { roles }),
  };
}
