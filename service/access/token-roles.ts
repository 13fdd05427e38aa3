import type { Context } from '../context.ts';
import { chunks } from '../db/chunks.ts';
import type { RoleName } from '../db/schema.ts';
import { isLiveSession } from '../oauth/session-limits.ts';
import { effectiveRoles } from './roles.ts';
import { usersWithRoles } from './viewer.ts';

/**
 * Returns the current roles of each access token's user, by the token's id (`jti`, RFC 7519). A token has no
 * entry if it has expired or was revoked, if its session has ended, or if its user is inactive.
 */
export async function rolesOfTokens(
  { db, sessionLimits }: Pick<Context, 'db' | 'sessionLimits'>,
  jtis: readonly string[],
  now: number,
): Promise<Map<string, RoleName[]>> {
  const roles = new Map<string, RoleName[]>();
  for (const some of chunks([...new Set(jtis)])) {
    const rows = await usersWithRoles(db)
      .innerJoin('issued_tokens as token', 'token.user_uuid', 'users.uuid')
      .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'token.session_hash')
      .select(['token.jti', 'role.name as role'])
      .where('token.jti', 'in', some)
      .where('token.revoked_at', 'is', null)
      .where('token.expires_at', '>', now)
      .where('users.active', '=', 1)
      .where((eb) => eb.or([eb('token.session_hash', 'is', null), isLiveSession(eb, now, sessionLimits)]))
      .execute();
    for (const { jti, role } of rows) roles.set(jti, effectiveRoles([...(roles.get(jti) ?? []), role ?? '']));
  }
  return roles;
}
