import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { isLive } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import type { AuthorizationCodeTable } from './tables.ts';
import { matchesChallenge } from './pkce.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { prepareAccessToken, revokeTokensOfCode } from './tokens.ts';

const CODE_LIFE = 60_000;

export interface CodeGrant {
  clientUuid: string;
  userUuid: string;
  redirectUri: string;
  codeChallenge: string;
  sessionHash: string | null;
}

export interface CodeExchange {
  code: string;
  clientUuid: string;
  codeVerifier: string;
  /** Compared with the redirect URI of the request only if sent. */
  redirectUri: string | undefined;
  issuer: string;
}

export async function issueCode(db: Db, grant: CodeGrant, now = Date.now()): Promise<string> {
  const code = newSecret();
  await db
    .insertInto('authorization_codes')
    .values({
      code_hash: hashSecret(code),
      client_uuid: grant.clientUuid,
      user_uuid: grant.userUuid,
      redirect_uri: grant.redirectUri,
      code_challenge: grant.codeChallenge,
      expires_at: now + CODE_LIFE,
      session_hash: grant.sessionHash,
    })
    .execute();
  return code;
}

function matchesGrant(
  row: Selectable<AuthorizationCodeTable>,
  { clientUuid, codeVerifier, redirectUri }: CodeExchange,
  now: number,
): boolean {
  return (
    isLive(row.expires_at, now, CODE_LIFE) &&
    row.client_uuid === clientUuid &&
    (redirectUri === undefined || row.redirect_uri === redirectUri) &&
    matchesChallenge(codeVerifier, row.code_challenge)
  );
}

const findCode = (db: Db, codeHash: string) =>
  db
    .selectFrom('authorization_codes')
    .innerJoin('users', 'users.uuid', 'authorization_codes.user_uuid')
    .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'authorization_codes.session_hash')
    .selectAll('authorization_codes')
    .select(['users.active', 'sso_sessions.id_hash as live_session_hash'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();

const consumeCode = (db: Db, codeHash: string, now: number) =>
  db
    .updateTable('authorization_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('session_hash')
    .executeTakeFirst();

/**
 * Exchanges an authorization code for an access token. Returns null if anything is wrong. Any attempt uses
 * the code up. A second use revokes the token of the first one (RFC 6749, section 4.1.2). Both happen in one
 * transaction, so that of two concurrent uses only one succeeds.
 */
export async function exchangeCode(
  context: Context,
  exchange: CodeExchange,
  now = context.now(),
): Promise<string | null> {
  const { db } = context;
  const codeHash = hashSecret(exchange.code);
  const row = await findCode(db, codeHash);
  if (!row) return null;
  // A concurrent request may have stored its code after the session was ended.
  const hasSession = row.session_hash === row.live_session_hash;
  const isRight = row.active === 1 && hasSession && matchesGrant(row, exchange, now);
  const grant = {
    issuer: exchange.issuer,
    userUuid: row.user_uuid,
    clientUuid: row.client_uuid,
    codeHash,
  };
  const token = isRight && row.used_at === null ? await prepareAccessToken(context, grant, now) : null;
  return db.transaction().execute(async (transaction) => {
    const used = await consumeCode(transaction, codeHash, now);
    if (!used) {
      await revokeTokensOfCode(transaction, codeHash, now);
      return null;
    }
    // The session may have been renamed since the code was issued; the updated row has its current hash.
    await token?.issue(transaction, used.session_hash);
    return token?.text ?? null;
  });
}
