import { recordPairs } from '../change-history/record.ts';
import type { Db } from '../db/open.ts';
import { recordedUser, RECORDED_USERS, statesOf, type UserState } from './user-states.ts';
import { countVisibleChanges } from './visible-changes.ts';

/**
 * Runs a change of users. Records it, and counts it for those who see a difference (B15.2). Must run in a transaction that
 * has locked the list of users. The change must not affect profiles.
 *
 * @param uuids all users whom the change can affect, also those that it creates
 * @param change gets the states of the stored users before the change, by uuid
 */
export async function changeUsers<Result>(
  db: Db,
  uuids: readonly string[],
  change: (before: ReadonlyMap<string, UserState>) => Promise<Result>,
): Promise<Result> {
  const before = await statesOf(db, uuids);
  const result = await change(before);
  const after = await statesOf(db, uuids);
  const states = uuids.map((uuid) => ({
    uuid,
    before: before.get(uuid) ?? null,
    after: after.get(uuid) ?? null,
  }));
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
  return result;
}
