import type { Updateable } from 'kysely';
import type { AuthClientInput } from '../../openapi/generated/types.ts';
import { isLive } from '../db/clock.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';
import type { SignInClient } from './find-client.ts';
import type { AuthClientTable } from './tables.ts';

const HOUR = 60 * 60_000;

/**
 * Maximum time for which the previous secret stays valid, in milliseconds: the maximum of `keepFormerSecretHours` in
 * the contract.
 */
const MAX_FORMER_SECRET_LIFE = 720 * HOUR;

/**
 * Returns the previous secret, and until when it is valid, in milliseconds since 1970; null if there is none, or it is
 * no longer valid.
 */
export function liveFormerSecret(
  keys: SecretKeys,
  { uuid, formerSecret: former }: SignInClient,
  now: number,
): { secret: string; until: number } | null {
  if (former === null || !isLive(former.until, now, MAX_FORMER_SECRET_LIFE)) return null;
  const secret = unseal(keys, 'auth_clients.previous_client_secret', uuid, former.secret);
  return { secret, until: former.until };
}

/**
 * Returns the values for the columns of the previous secret; an empty object if the save leaves these columns
 * unchanged.
 */
export function formerSecretColumns(
  keys: SecretKeys,
  { clientSecret, keepFormerSecretHours: hours }: AuthClientInput,
  before: SignInClient | null,
  now: number,
): Updateable<AuthClientTable> {
  if (before === null) return {};
  const { uuid } = before;
  const stored = unseal(keys, 'auth_clients.client_secret', uuid, before.secret);
  if (stored === clientSecret && hours !== 0) return {};
  if (!hours) return { previous_client_secret: null, previous_secret_until: null };
  return {
    previous_client_secret: seal(keys, 'auth_clients.previous_client_secret', uuid, stored),
    previous_secret_until: now + hours * HOUR,
  };
}
