import { answer, type Client, type handling } from '../../openapi/client/client.ts';
import type { User } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import type { Version } from '../resource/form/form.ts';
import { reads } from './form-reads.ts';

/** Returns the user in the response to a call, with the ETag; null if the response has no user. */
export async function versionFrom(
  call: Promise<{ data?: User; response: Response }>,
): Promise<Version<User> | null> {
  const { response } = await call;
  const user: User | undefined = await answer(call);
  return user?.uuid ? { stored: user, tag: response.headers.get('ETag') } : null;
}

/**
 * Returns the same as `versionFrom`, but requires a user.
 *
 * @throws MALFORMED if the response has no user
 */
export async function assertVersion(call: Parameters<typeof versionFrom>[0]): Promise<Version<User>> {
  const version = await versionFrom(call);
  if (!version) throw MALFORMED;
  return version;
}

/**
 * Reads a user and the ETag, which a save sends as `If-Match`.
 *
 * @throws MALFORMED if the response has no user
 */
export const readUser = (
  client: Client,
  uuid: string,
  signal: AbortSignal,
  options: Partial<ReturnType<typeof handling>> = {},
): Promise<Version<User>> =>
  assertVersion(reads.get(client, { ...options, params: { path: { uuid } }, signal }));
