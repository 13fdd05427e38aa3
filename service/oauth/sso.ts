import { cleanName } from '../../openapi/names.ts';
import type { Config } from '../config.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { Problem, problem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from './console-client.ts';
import { identityFor, type ExternalIdentity } from './external-identity.ts';
import { hashSecret } from './secrets.ts';
import { byAddress, countAttempt, takeBackAttempt } from './throttle.ts';
import { issueAccessToken, revokeTokensOfCode } from './tokens.ts';

/** Where the external identity provider sends the browser back to (specification, section 2). */
export const ssoRedirectUri = (publicUrl: string): string => `${publicUrl}/userprofile/callback`;

/** A code of the external identity provider, as the console brings it. */
export interface SsoCode {
  code: string;
  codeVerifier: string;
  /** Where the call comes from. */
  address: string;
}

type Settings = Pick<Config, 'sso' | 'publicUrl'>;

/** The active user of an identity: of its username, or else of the e-mail address that the provider has verified. */
async function userOf(db: Db, { username, verifiedEmail }: ExternalIdentity): Promise<string> {
  // The provider may tell apart whom we would hold the same: what is not written as names are kept is nobody's here.
  const find = async (column: 'username_folded' | 'email_folded', text: string) =>
    cleanName(text) === text.trim()
      ? db.selectFrom('users').select(['uuid', 'active']).where(column, '=', fold(text)).executeTakeFirst()
      : undefined;
  const user =
    (username !== null && (await find('username_folded', username))) ||
    (verifiedEmail !== null && (await find('email_folded', verifiedEmail)));
  if (!user) throw problem('account_unknown');
  if (!user.active) throw problem('account_inactive');
  return user.uuid;
}

/** As of our own codes: one that comes a second time has leaked, and revokes what it gave. */
async function revokeWhenUsed(db: Db, error: unknown, codeHash: string, now: number): Promise<void> {
  if (error instanceof Problem && error.code === 'invalid_grant') await revokeTokensOfCode(db, codeHash, now);
}

/**
 * Exchanges a code of the external identity provider for an access token of the console, with which `authorize` opens
 * a session.
 *
 * @throws Problem not_found where no provider is configured; throttled; account_unknown, account_inactive;
 *   invalid_grant, source_failed, no_response, timed_out as `identityFor` does.
 */
export async function exchangeSsoCode(
  db: Db,
  { sso, publicUrl }: Settings,
  { code, codeVerifier, address }: SsoCode,
  now: number,
): Promise<string> {
  if (!sso) throw problem('not_found', { message: 'Single sign-on is not set up here.' });
  const from = byAddress('sso', address);
  await countAttempt(db, [from], now);
  const codeHash = hashSecret(`sso ${code}`);
  try {
    const redirectUri = ssoRedirectUri(publicUrl);
    const identity = await identityFor(sso, { code, codeVerifier, redirectUri }, now);
    const userUuid = await userOf(db, identity);
    const ticketHash = identity.ticket === null ? null : hashSecret(identity.ticket);
    const grant = { issuer: publicUrl, userUuid, clientUuid: CONSOLE_CLIENT_UUID, codeHash, ticketHash };
    const token = await issueAccessToken(db, grant, now);
    await takeBackAttempt(db, from);
    return token;
  } catch (error) {
    await revokeWhenUsed(db, error, codeHash, now);
    throw error;
  }
}
