import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AuthorizationCodeTable } from './tables.ts';
import { answersChallenge } from './pkce.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { issueAccessToken, revokeTokensOfCode } from './tokens.ts';

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
  /** Checked only if it is sent. */
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
      used_at: null,
      session_hash: grant.sessionHash,
    })
    .execute();
  return code;
}

function isFor(
  row: Selectable<AuthorizationCodeTable>,
  { clientUuid, codeVerifier, redirectUri }: CodeExchange,
  now: number,
): boolean {
  return (
    now < row.expires_at &&
    row.client_uuid === clientUuid &&
    (redirectUri === undefined || row.redirect_uri === redirectUri) &&
    answersChallenge(codeVerifier, row.code_challenge)
  );
}

/**
 * Exchanges an authorization code, which is used up whatever happens, for an access token; null if anything is wrong.
 * A second use revokes what the first one gave (RFC 6749, section 4.1.2), in one transaction, so that two uses at once
 * cannot both be the first.
 */
export function exchangeCode(db: Db, exchange: CodeExchange, now = Date.now()): Promise<string | null> {
  const codeHash = hashSecret(exchange.code);
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('authorization_codes')
      .set({ used_at: now })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      await revokeTokensOfCode(transaction, codeHash, now);
      return null;
    }
    if (!isFor(row, exchange, now)) return null;
    const user = await transaction
      .selectFrom('users')
      .select('uuid')
      .where('uuid', '=', row.user_uuid)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (!user) return null;
    const grant = {
      issuer: exchange.issuer,
      userUuid: user.uuid,
      clientUuid: row.client_uuid,
      codeHash,
      sessionHash: row.session_hash,
    };
    return issueAccessToken(transaction, grant, now);
  });
}
