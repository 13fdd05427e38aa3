import type { Context } from '../context.ts';
import { chunks } from '../db/chunks.ts';
import type { RoleName } from '../db/schema.ts';
import { isLiveSession } from '../oauth/sessions/session-limits.ts';
import { effectiveRoles } from './roles.ts';
import { usersWithRoles } from './viewer.ts';

/** The user of an access token, with the data that decides which objects the user can see. */
export interface TokenHolder {
  roles: RoleName[];
  companyUuid: string | null;
  /** The number of changes of the user's account. */
  version: number;
}

/**
 * Returns the current holder of each access token, by the token's id (`jti`, RFC 7519). A token has no entry if it has
 * expired or was revoked, if its session has ended, or if its user is inactive.
 */
export async function holdersOfTokens(
  { db, sessionLimits }: Pick<Context, 'db' | 'sessionLimits'>,
  jtis: readonly string[],
  now: number,
): Promise<Map<string, TokenHolder>> {
  const holders = new Map<string, TokenHolder>();
  for (const some of chunks([...new Set(jtis)])) {
    const rows = await usersWithRoles(db)
      .innerJoin('issued_tokens as token', 'token.user_uuid', 'users.uuid')
      .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'token.session_hash')
      .select(['token.jti', 'role.name as role', 'users.company_uuid', 'users.version'])
      .where('token.jti', 'in', some)
      .where('token.revoked_at', 'is', null)
      .where('token.expires_at', '>', now)
      .where('users.active', '=', 1)
      .where((eb) => eb.or([eb('token.session_hash', 'is', null), isLiveSession(eb, now, sessionLimits)]))
      .execute();
    for (const { jti, role, company_uuid, version } of rows) {
      const roles = effectiveRoles([...(holders.get(jti)?.roles ?? []), role ?? '']);
      holders.set(jti, { roles, companyUuid: company_uuid, version });
    }
  }
  return holders;
}

/**
 * Returns whether a token's holder can see the same objects as before. A holder without roles sees only what belongs to
 * the account, so each change of the account counts.
 */
export const seesTheSame = (before: TokenHolder, now: TokenHolder): boolean =>
  before.roles.join() === now.roles.join() &&
  before.companyUuid === now.companyUuid &&
  (now.roles.length > 0 || before.version === now.version);
