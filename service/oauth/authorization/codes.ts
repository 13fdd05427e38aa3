import type { Selectable } from 'kysely';
import { maySignIn } from '../../access/client-access.ts';
import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import { noteReachedClient } from '../../backchannel-logout/queue.ts';
import type { Context } from '../../context.ts';
import { isLive } from '../../db/clock.ts';
import { isMissingReference } from '../../db/faults.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import { levelOf, reaches } from '../sign-in-methods.ts';
import type { AuthorizationCodeTable } from '../tables.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import { matchesChallenge } from './pkce.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { prepareTokens, type PreparedTokens } from '../tokens/prepare-tokens.ts';
import { issueRefreshToken } from '../tokens/refresh-tokens.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { revokeTokensOfCode } from '../tokens/tokens.ts';

/** Lifetime of an authorization code, in milliseconds. */
const CODE_LIFE = 60_000;

export interface CodeGrant extends Omit<SignedIn, 'sessionHash'> {
  clientUuid: string;
  redirectUri: string;
  /** The code challenge (RFC 7636); empty if the request had none. */
  codeChallenge: string;
  sessionHash: string | null;
  scope: string | null;
  nonce: string | null;
  client: Pick<SignInClient, 'isKnownToFormerVersion'>;
  /**
   * The administrator who started the trial (test sign-in) to which the request belongs; null or missing outside of
   * trials. Only that trial can exchange the code.
   */
  triedBy?: string | null;
}

export interface CodeExchange {
  code: string;
  clientUuid: string;
  codeVerifier: string | undefined;
  /** If the client sends it, it must equal the redirect URI of the authorization request. */
  redirectUri: string | undefined;
  issuer: string;
}

interface TokenExchange extends CodeExchange {
  /** Maximum age of a refresh token, in milliseconds. */
  refreshTokenLife: number;
}

/**
 * Hashes the code of a client that has a type (server, browser or native). Releases that do not know client types do
 * not find this hash. Otherwise, they would exchange the code without the client's secret.
 */
const hashOfTypedClient = (code: string): string => hashSecret(`typed ${code}`);

/** Hashes the code of a trial (test sign-in) so that the token endpoint does not find it. */
const hashOfTrial = (code: string): string => hashSecret(`trial ${code}`);

function hashOfCode(code: string, { client, triedBy = null }: CodeGrant): string {
  if (triedBy !== null) return hashOfTrial(code);
  return client.isKnownToFormerVersion ? hashSecret(code) : hashOfTypedClient(code);
}

/**
 * Creates an authorization code, and stores its hash.
 *
 * @returns the code
 * @throws Problem unknown_client if the client was deleted after the authorization request was checked
 */
export async function issueCode(db: Db, grant: CodeGrant, now: number): Promise<string> {
  const code = newSecret();
  const storing = db
    .insertInto('authorization_codes')
    .values({
      code_hash: hashOfCode(code, grant),
      client_uuid: grant.clientUuid,
      user_uuid: grant.userUuid,
      redirect_uri: grant.redirectUri,
      code_challenge: grant.codeChallenge,
      expires_at: now + CODE_LIFE,
      session_hash: grant.sessionHash,
      scope: grant.scope,
      nonce: grant.nonce,
      auth_time: grant.signedInAt,
      method: grant.method,
      sid: grant.sid,
    })
    .execute();
  try {
    await storing;
  } catch (error) {
    throw isMissingReference(error) ? problem('unknown_client') : error;
  }
  return code;
}

/**
 * Returns whether a code verifier matches the challenge of the authorization request. Refuses a verifier if the request
 * had no challenge, because an attacker may have removed it (RFC 9700, section 2.1.1).
 */
const matchesRequest = (verifier: string | undefined, challenge: string): boolean =>
  challenge === '' ? verifier === undefined : verifier !== undefined && matchesChallenge(verifier, challenge);

function matchesGrant(
  row: Selectable<AuthorizationCodeTable>,
  { clientUuid, codeVerifier, redirectUri }: CodeExchange,
  now: number,
): boolean {
  return (
    isLive(row.expires_at, now, CODE_LIFE) &&
    row.client_uuid === clientUuid &&
    (redirectUri === undefined || row.redirect_uri === redirectUri) &&
    matchesRequest(codeVerifier, row.code_challenge)
  );
}

const findCode = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('authorization_codes')
    .innerJoin('users', 'users.uuid', 'authorization_codes.user_uuid')
    .innerJoin('auth_clients', 'auth_clients.uuid', 'authorization_codes.client_uuid')
    .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'authorization_codes.session_hash')
    .selectAll('authorization_codes')
    .select([
      'users.active',
      'auth_clients.only_with_roles',
      'auth_clients.required_level',
      'sso_sessions.id_hash as live_session_hash',
    ])
    .where('code_hash', 'in', hashes)
    .executeTakeFirst();

const consumeCode = (db: Db, codeHash: string, now: number) =>
  db
    .updateTable('authorization_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('session_hash')
    .executeTakeFirst();

export interface ExchangedCode extends Omit<PreparedTokens, 'issue'> {
  /** Null if the request was not an OpenID Connect request. */
  scope: string | null;
  refreshToken: string | null;
}

type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** Signs the tokens for a code. Returns null if the code cannot be exchanged. */
async function prepareExchange(
  context: Context,
  row: FoundCode,
  exchange: CodeExchange,
  now: number,
): Promise<PreparedTokens | null> {
  // Checks the session again, because a concurrent request may have stored its code after the session was ended.
  const hasSession = row.session_hash === row.live_session_hash;
  const isRight = row.active === 1 && hasSession && matchesGrant(row, exchange, now);
  if (!isRight || row.used_at !== null) return null;
  // Checks the access again, because the user may have lost it since the code was issued.
  const client = { uuid: row.client_uuid, isOnlyWithRoles: row.only_with_roles === 1 };
  if (!(await maySignIn(context.db, client, row.user_uuid))) return null;
  // The client may require a higher level since.
  if (row.required_level !== null && !reaches(levelOf(row.method), row.required_level)) return null;
  const { scope, nonce } = row;
  return prepareTokens(context, row, { issuer: exchange.issuer, scope, nonce }, now);
}

/** Issues a refresh token. Returns null without the scope `openid`, for the console, or if `issueRefreshToken` does. */
async function refreshTokenFor(
  db: Db,
  row: FoundCode,
  { sessionHash, refreshTokenLife: life }: { sessionHash: string | null; refreshTokenLife: number },
  now: number,
): Promise<string | null> {
  const { scope } = row;
  if (scope === null) return null;
  const client = await findSignInClient(db, row.client_uuid);
  const grant = {
    clientUuid: row.client_uuid,
    // Issues no refresh token to the console, which renews its token by the session cookie alone (rule B13.5).
    clientType: row.client_uuid === CONSOLE_CLIENT_UUID ? null : (client?.type ?? null),
    userUuid: row.user_uuid,
    codeHash: row.code_hash,
    scope,
    authTime: row.auth_time,
    method: row.method,
    sid: row.sid,
    sessionHash,
  };
  return issueRefreshToken(db, grant, life, now);
}

/**
 * Stores that the user signed in to the client in this session, so that the client gets a logout token when the
 * session ends. The console gets none.
 */
async function noteReached(
  db: Db,
  { sid, client_uuid: clientUuid, user_uuid: userUuid }: FoundCode,
  now: number,
) {
  if (sid === null || clientUuid === CONSOLE_CLIENT_UUID) return;
  await noteReachedClient(db, { sid, clientUuid, userUuid }, now);
}

/**
 * Exchanges an authorization code for tokens. Returns null if the code is invalid or does not match the request. Every
 * attempt invalidates the code. A second use revokes the tokens of the first use (RFC 6749, section 4.1.2). The code is
 * invalidated in the transaction that issues the tokens, so that only one of two concurrent uses succeeds.
 */
export async function exchangeCode(
  context: Context,
  exchange: TokenExchange,
  now = context.now(),
): Promise<ExchangedCode | null> {
  const { db } = context;
  const row = await findCode(db, [hashSecret(exchange.code), hashOfTypedClient(exchange.code)]);
  if (!row) return null;
  const { code_hash: codeHash, scope } = row;
  const { refreshTokenLife } = exchange;
  const prepared = await prepareExchange(context, row, exchange, now);
  return db.transaction().execute(async (transaction) => {
    const used = await consumeCode(transaction, codeHash, now);
    if (!used) {
      await revokeTokensOfCode(transaction, codeHash, now);
      return null;
    }
    // Uses the session of the updated row, because a new sign-in may have replaced the session since the code was
    // issued.
    const { session_hash: sessionHash } = used;
    if (prepared === null) return null;
    const { issue, ...tokens } = prepared;
    await issue(transaction, sessionHash);
    const refreshToken = await refreshTokenFor(transaction, row, { sessionHash, refreshTokenLife }, now);
    await noteReached(transaction, row, now);
    return { ...tokens, scope, refreshToken };
  });
}

export interface TriedTokens extends Omit<PreparedTokens, 'issue'> {
  userUuid: string;
  /** Null if the request was not an OpenID Connect request. */
  scope: string | null;
}

interface TrialSteps<Answer> {
  /** Ends the trial that has this code challenge. Returns false if there is no such trial. */
  endTrial: (transaction: Db, codeChallenge: string) => Promise<boolean>;
  answer: (transaction: Db, tokens: TriedTokens) => Promise<Answer>;
}

/**
 * Exchanges the code of a trial (test sign-in), in one transaction with `endTrial` and `answer`. Stores no tokens, so
 * they never become valid. Records no sign-in to the client, so the client gets no logout token. A failed exchange also
 * invalidates the code.
 *
 * @returns null if the code is invalid or does not match the request, or if the trial has ended
 */
export async function exchangeTrialCode<Answer>(
  context: Context,
  exchange: CodeExchange,
  { endTrial, answer }: TrialSteps<Answer>,
  now: number,
): Promise<Answer | null> {
  const { db } = context;
  const row = await findCode(db, [hashOfTrial(exchange.code)]);
  if (!row) return null;
  const prepared = await prepareExchange(context, row, exchange, now);
  return db.transaction().execute(async (transaction) => {
    const used = await consumeCode(transaction, row.code_hash, now);
    const isEnded = await endTrial(transaction, row.code_challenge);
    if (!used || !isEnded || prepared === null) return null;
    const { accessToken, idToken } = prepared;
    return answer(transaction, { accessToken, idToken, userUuid: row.user_uuid, scope: row.scope });
  });
}
