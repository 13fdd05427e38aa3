import type { Fault } from '../../openapi/client/fault.ts';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { User, UserSummary } from '../../openapi/generated/types.ts';
import { choiceOf } from '../common/hidden-choice.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import { readChangedUsers } from './changed-users.ts';

/**
 * Why an undo does not activate a user. `active`: the user is already active. `changed`: the user's data has changed
 * since the deactivation. `gone`: the viewer can no longer see the user.
 */
type SkipReason = 'active' | 'changed' | 'gone';

export interface SkippedUser {
  readonly user: UserSummary;
  readonly because: SkipReason;
}

/** The users whom an undo has activated (`restored`), and those whom it has not (`kept`). */
export interface Undone {
  readonly restored: readonly UserSummary[];
  readonly kept: readonly SkippedUser[];
}

/** Undoes a deactivation: activates the users again, except those for whom `skipReasonOf` returns a reason. */
export async function undoDeactivation(
  api: Client['api'],
  users: readonly UserSummary[],
  signal: AbortSignal,
): Promise<Undone> {
  const looked = await Promise.all(
    users.map(async (user) => ({ user, because: skipReasonOf(user, await find(api, user, signal)) })),
  );
  const kept = looked.filter((one): one is SkippedUser => one.because !== null);
  const body = looked.filter(({ because }) => because === null).map(({ user }) => user);
  if (body.length === 0) return { restored: [], kept };
  const call = api.POST('/userprofile/api/v1/user/activate', { body, signal });
  const restored = readChangedUsers(await answer(call));
  return { restored: restored.users, kept };
}

/** Reads a user's current data; null if the viewer can no longer see the user. */
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
 * Returns why an undo must not activate a user; null if the user is still inactive and has not changed.
 *
 * @param left the user as they were after the deactivation
 * @param found the user's current data; null if the viewer can no longer see the user
 */
function skipReasonOf(left: UserSummary, found: User | null): SkipReason | null {
  if (found === null) return 'gone';
  if (found.active) return 'active';
  const isSame =
    found.email === left.email &&
    found.firstName === left.firstName &&
    found.lastName === left.lastName &&
    choiceOf(found.businessProfile) === choiceOf(left.businessProfile) &&
    choiceOf(found.visibilityProfile) === choiceOf(left.visibilityProfile);
  return isSame ? null : 'changed';
}
