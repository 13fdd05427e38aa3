import type { Client, handling } from '../../openapi/client/client.ts';
import type { Reference } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import { countIn } from '../resource/list/service-pages.ts';

/** The users who are signed in through a client now. */
export interface SignedInUsers {
  /** The first users in the order of their usernames. */
  readonly users: readonly Reference[];
  readonly total: number;
  /** Whether more than `total` users are signed in. */
  readonly isCapped: boolean;
}

interface Options extends Partial<ReturnType<typeof handling>> {
  readonly signal: AbortSignal;
}

/**
 * Reads the users who are signed in through a client.
 *
 * @throws MALFORMED if the response has no list: a missing list must not be shown as an empty list
 */
export async function readSignedInUsers(
  { api }: Pick<Client, 'api'>,
  path: { uuid: string },
  options: Options,
): Promise<SignedInUsers> {
  const { data: users, response } = await api.GET('/userprofile/api/v1/authClient/{uuid}/users', {
    ...options,
    params: { path },
  });
  if (!users) throw MALFORMED;
  return {
    users,
    total: countIn(response, 'X-Total-Count') ?? users.length,
    isCapped: response.headers.has('X-Total-Count-Capped'),
  };
}
