import type { Fault } from '../../openapi/fault.ts';
import { answer, type Client, handling } from '../../openapi/client.ts';
import type { User, UserSummary } from '../../openapi/types.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import { readChangedUsers } from './changed-users.ts';

/** Why a user is not activated again. */
type KeptBecause = 'active' | 'changed' | 'gone';

/** A user whom an undo leaves as they are. */
export interface KeptUser {
  readonly user: UserSummary;
  readonly because: KeptBecause;
}

/** What an undo has come to. */
export interface Undone {
  readonly restored: readonly UserSummary[];
  readonly kept: readonly KeptUser[];
}

/** Activates those again who are as a deactivation has left them. */
export async function undoDeactivation(
  api: Client['api'],
  users: readonly UserSummary[],
  signal: AbortSignal,
): Promise<Undone> {
  const looked = await Promise.all(
    users.map(async (user) => ({ user, because: keptBecause(user, await find(api, user, signal)) })),
  );
  const kept = looked.filter((one): one is KeptUser => one.because !== null);
  const body = looked.filter(({ because }) => because === null).map(({ user }) => user);
  if (body.length === 0) return { restored: [], kept };
  const call = api.POST('/userprofile/api/v1/user/activate', { body, signal });
  const restored = readChangedUsers(await answer(call));
  return { restored: restored.users, kept };
}

/** The user as they are now, or null if they cannot be seen any more. */
async function find(api: Client['api'], { uuid }: UserSummary, signal: AbortSignal): Promise<User | null> {
  const params = { path: { uuid } };
  const call = api.GET('/userprofile/api/v1/user/{uuid}', { ...handling(403, 404), params, signal });
  try {
    const found: User | undefined = await answer(call);
    if (!found) throw MALFORMED;
    return found;
  } catch (error) {
    if (isOutOfSight(faultOf(error))) return null;
    throw error;
  }
}

const isOutOfSight = ({ status }: Fault): boolean => status === 403 || status === 404;

/**
 * Why an undo does not activate a user again, or null: only one who is as the deactivation left them.
 *
 * @param left as the deactivation left them
 * @param found as they are now, or null if they cannot be seen any more
 */
function keptBecause(left: UserSummary, found: User | null): KeptBecause | null {
  if (found === null) return 'gone';
  if (found.active) return 'active';
  const isSame =
    found.email === left.email &&
    found.firstName === left.firstName &&
    found.lastName === left.lastName &&
    found.businessProfile?.uuid === left.businessProfile?.uuid &&
    found.visibilityProfile?.uuid === left.visibilityProfile?.uuid;
  return isSame ? null : 'changed';
}
