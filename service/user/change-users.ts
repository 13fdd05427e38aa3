import { recordPairs } from '../change-history/record.ts';
import type { Db } from '../db/open.ts';
import { assertMayGiveRoles } from '../second-factor/proof-for-roles.ts';
import { recordedUser, RECORDED_USERS, statesOf, type UserState } from './user-states.ts';
import { countVisibleChanges } from './visible-changes.ts';

/**
 * Runs a change of users. Records it, and counts it for those who see a difference (B15.2). Must run in a transaction
 * that has locked the list of users. The change must not affect profiles.
 *
 * @param uuids all users whom the change can affect, also those that it creates
 * @throws Problem step_up_required if a user gets a role, or one with a role is activated, without a recent proof of identity
 */
export async function changeUsers<Result>(
  db: Db,
  uuids: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await statesOf(db, uuids);
  const result = await change();
  await recordChangedUsers(db, uuids, before, await statesOf(db, uuids));
  return result;
}

type States = ReadonlyMap<string, UserState>;

/**
 * Records and counts a change as `changeUsers`, if the caller has read the states before and after it.
 *
 * @throws Problem as `changeUsers`
 */
export async function recordChangedUsers(
  db: Db,
  uuids: readonly string[],
  before: States,
  after: States,
): Promise<void> {
  const states = uuids.map((uuid) => ({
    uuid,
    before: before.get(uuid) ?? null,
    after: after.get(uuid) ?? null,
  }));
  await assertMayGiveRoles(
    db,
    states.map(({ before: former, after: current }) => ({
      before: former?.row.business_profile_uuid,
      after: current?.row.business_profile_uuid,
      isActivated: former?.row.active === 0 && current?.row.active === 1,
    })),
  );
  await countVisibleChanges(
    db,
    states.map((state) => [state.before, state.after]),
  );
  await recordPairs(
    db,
    RECORDED_USERS.kind,
    states.map((state) => ({
      uuid: state.uuid,
      before: state.before && recordedUser(state.before),
      after: state.after && recordedUser(state.after),
    })),
  );
}
