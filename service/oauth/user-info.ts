import { fullName } from '../../openapi/full-name.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS } from '../../openapi/user-fields.ts';
import { rolesForClient } from '../access/client-access.ts';
import { isPlaceholderEmail } from '../administrator/placeholder-email.ts';
import type { Db } from '../db/open.ts';
import { hasScope } from './scopes.ts';

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

/**
 * Returns the claims about an active user, as far as the scope allows them. `phone_number` is the first phone number
 * that the user has.
 */
export async function userInfo(db: Db, { userUuid, clientUuid, scope }: UserInfoToken): Promise<UserInfo> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'email', 'email_folded', 'verified_email'])
    .select(PHONE_COLUMNS)
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  const profile = {
    name: fullName({ firstName: user.first_name, lastName: user.last_name }),
    given_name: user.first_name,
    family_name: user.last_name,
    preferred_username: user.username,
  };
  const phone = PHONE_COLUMNS.map((column) => user[column]).find((number) => number);
  const roles = hasScope(scope, 'roles') ? await rolesForClient(db, clientUuid, userUuid) : null;
  const hasEmail = hasScope(scope, 'email') && user.email !== '' && !isPlaceholderEmail(user.email);
  return {
    sub: userUuid,
    ...(hasScope(scope, 'profile') ? withoutEmpty(profile) : {}),
    ...(hasEmail ? { email: user.email, email_verified: user.verified_email === user.email_folded } : {}),
    ...(hasScope(scope, 'phone') ? withoutEmpty({ phone_number: phone }) : {}),
    ...(roles === null ? {} : { roles }),
  };
}
