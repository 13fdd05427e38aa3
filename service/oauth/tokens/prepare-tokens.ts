import type { Context } from '../../context.ts';
import { rolesForClient } from '../../access/client-access.ts';
import { signIdToken } from './id-tokens.ts';
import { signingKey } from './keys.ts';
import { hasScope } from '../authorization/scopes.ts';
import type { SignInMethod } from '../tables.ts';
import { prepareAccessToken, type PreparedToken } from './tokens.ts';
import { findNameClaims } from './user-info.ts';

/** The columns that codes and families of refresh tokens share. */
interface SignInRow {
  user_uuid: string;
  client_uuid: string;
  code_hash: string;
  auth_time: number | null;
  method: SignInMethod | null;
  sid: string | null;
}

interface TokenOptions {
  issuer: string;
  /** Null if the request was not an OpenID Connect request. */
  scope: string | null;
  nonce: string | null;
}

export interface PreparedTokens {
  /** Stores the access token, which makes it valid. */
  issue: PreparedToken['issue'];
  accessToken: string;
  /** Null without the scope `openid`. */
  idToken: string | null;
}

/**
 * Signs an access token and an ID token. Must be called before the transaction that stores the access token (`issue`)
 * begins, because signing takes too long for a transaction.
 */
export async function prepareTokens(
  context: Context,
  row: SignInRow,
  { issuer, scope, nonce }: TokenOptions,
  now: number,
): Promise<PreparedTokens> {
  const key = await signingKey(context, now);
  const grant = { issuer, userUuid: row.user_uuid, clientUuid: row.client_uuid };
  const { auth_time: authTime, method, sid } = row;
  const authentication = { authTime, method };
  const granted = { ...grant, codeHash: row.code_hash, scope, authentication };
  const token = await prepareAccessToken(context, granted, now, key);
  const issued = { issue: token.issue, accessToken: token.text };
  if (!hasScope(scope, 'openid')) return { ...issued, idToken: null };
  const roles = hasScope(scope, 'roles')
    ? await rolesForClient(context.db, row.client_uuid, row.user_uuid)
    : null;
  const names = await findNameClaims(context.db, { ...grant, scope });
  const facts = { accessToken: token.text, nonce, ...authentication, sid, roles, names };
  return { ...issued, idToken: await signIdToken(key, { ...grant, ...facts }, now) };
}
