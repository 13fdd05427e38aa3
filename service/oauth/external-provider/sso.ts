import type { Config, SingleSignOn } from '../../config.ts';
import { afterCommit } from '../../db/after-commit.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { Problem, problem } from '../../problem.ts';
import { accountOf, userOfIdentity } from '../../user/external-identity/user-of-identity.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import {
  findAuthorizationEndpoint,
  identityFor,
  SSO_SCOPE,
  type AuthorizationEndpoint,
  type ExternalIdentity,
} from './external-identity.ts';
import { hashSecret } from '../secrets.ts';
import { SIGN_ON_LIFE } from '../sessions/sign-in.ts';
import type { RequiredLevel } from '../sign-in-methods.ts';
import type { SignInMethod } from '../tables.ts';
import { addressThrottle, countAttempt, uncountAttempt } from '../../throttle/throttle.ts';
import { issueAccessToken, revokeTokensOfCode } from '../tokens/tokens.ts';

/** Returns the console's address to which the identity provider redirects the browser (B13.4). */
export const ssoRedirectUri = (publicUrl: string): string => `${publicUrl}/userprofile/callback`;

export interface SsoCode {
  code: string;
  codeVerifier: string;
  address: string;
  /**
   * Called if the user of the identity provider may not sign in here. `account` returns the uuid of the user's
   * account, or null.
   */
  onRefusal: (error: unknown, account: () => Promise<string | null>) => void;
}

const notConfigured = () => problem('not_found', { message: 'Single sign-on is not set up here.' });

/**
 * Returns the URL to which the console redirects the browser for single sign-on, and the scopes to request.
 *
 * @throws Problem `not_found` if single sign-on is not configured, and those of `findAuthorizationEndpoint`
 */
export async function findSsoEndpoint(
  { caches }: Context,
  sso: Config['sso'],
  now: number,
): Promise<AuthorizationEndpoint & { scope: string }> {
  if (!sso) throw notConfigured();
  return { ...(await findAuthorizationEndpoint(caches.providerMetadata, sso, now)), scope: SSO_SCOPE };
}

type Settings = Pick<Config, 'sso' | 'publicUrl'>;

/** Returns how a user has signed in, from what the identity provider reports. */
function methodOf({ proofs }: ExternalIdentity, { levels }: SingleSignOn): SignInMethod {
  const reports = (level: RequiredLevel) => proofs.some((value) => levels[level].includes(value));
  if (reports('phishingResistant')) return 'externalWithPhishingResistant';
  return reports('secondFactor') ? 'externalWithSecondFactor' : 'external';
}

/**
 * If the provider refuses the code (`invalid_grant`), revokes the token that an earlier exchange of the same code
 * issued, because a second use means that the code has leaked.
 */
async function revokeWhenUsed(db: Db, error: unknown, codeHash: string, now: number): Promise<void> {
  if (error instanceof Problem && error.code === 'invalid_grant') await revokeTokensOfCode(db, codeHash, now);
}

/**
 * Exchanges a code of the identity provider for an access token of the console. The token can be used once at
 * `authorize`, to open a session.
 *
 * @throws Problem `not_found` if single sign-on is not configured, `throttled` after too many attempts, and the
 * problems of `userOfIdentity` and `identityFor`
 */
export async function exchangeSsoCode(
  context: Context,
  { sso, publicUrl }: Settings,
  { code, codeVerifier, address, onRefusal }: SsoCode,
  now: number,
): Promise<string> {
  const { db, caches } = context;
  if (!sso) throw notConfigured();
  const from = addressThrottle('sso', address);
  await countAttempt(db, [from], now);
  const codeHash = hashSecret(`sso ${code}`);
  try {
    const redirectUri = ssoRedirectUri(publicUrl);
    const identity = await identityFor(
      caches.providerMetadata,
      sso,
      { code, codeVerifier, redirectUri },
      now,
    );
    const { userUuid, wasBound } = await userOfIdentity(db, identity, sso.claim, now).catch(
      (error: unknown) => {
        onRefusal(error, () => accountOf(db, identity, sso.claim));
        throw error;
      },
    );
    const grant = {
      issuer: publicUrl,
      userUuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash,
      ticketHash: identity.ticket === null ? null : hashSecret(identity.ticket),
      signOn: {
        until: now + SIGN_ON_LIFE,
        method: methodOf(identity, sso),
        at: Math.min(identity.authTime ?? now, now),
      },
    };
    const issue = () => issueAccessToken(context, grant, now);
    const token = await (wasBound ? issue() : afterCommit(db, issue));
    await afterCommit(db, () => uncountAttempt(db, from));
    return token;
  } catch (error) {
    await revokeWhenUsed(db, error, codeHash, now);
    throw error;
  }
}
