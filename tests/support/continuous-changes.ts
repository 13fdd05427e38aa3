import type { Db } from '../../service/db/open.ts';

/** Number of concurrent calls, as in a busy hour. */
const AT_A_TIME = 8;

/**
 * For each user, by uuid, the status after the last call: true if active. Null if the outcome of the call is unknown.
 */
export type Answered = ReadonlyMap<string, boolean | null>;

/**
 * Deactivates and activates each user alternately, `turns` calls for each user. Changes eight users concurrently.
 *
 * @param change makes the call; returns false if its outcome is unknown
 * @param onChange called after each call, with the number of calls so far
 */
export async function changeContinuously(
  users: readonly string[],
  turns: number,
  change: (user: string, active: boolean) => Promise<boolean>,
  onChange: (calls: number) => void,
): Promise<Answered> {
  const answered = new Map<string, boolean | null>();
  let calls = 0;
  const changeOne = async (user: string) => {
    for (let turn = 0; turn < turns; turn++) {
      const active = turn % 2 === 1;
      answered.set(user, (await change(user, active)) ? active : null);
      calls += 1;
      onChange(calls);
    }
  };
  const waiting = [...users];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let user = waiting.shift(); user; user = waiting.shift()) await changeOne(user);
    }),
  );
  return answered;
}

/**
 * Reads the users from the database. Also returns, as `lost`, the users whose stored status differs from the status
 * after the last call. Users for whom the outcome of that call is unknown are never in `lost`.
 */
export async function compareStored(db: Db, answered: Answered) {
  const stored = await db
    .selectFrom('users')
    .select(['uuid', 'username', 'active'])
    .where('uuid', 'in', [...answered.keys()])
    .execute();
  const lost = stored.filter(({ uuid, active }) => {
    const last = answered.get(uuid);
    return last !== null && last !== (active === 1);
  });
  return { stored, lost };
}
