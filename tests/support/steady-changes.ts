import type { Db } from '../../service/db/open.ts';

/** As many as a busy hour has. */
const AT_A_TIME = 8;

/** What was answered last of each user; null while it is not known whether the last call was done. */
export type Answered = ReadonlyMap<string, boolean | null>;

/**
 * Inactivates and activates users in turns, eight at a time.
 *
 * @param change asks for it; false where nobody knows whether it was done
 * @param onChange is told how many calls there were after each
 */
export async function changeSteadily(
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      answered.set(user, (await change(user, active)) ? active : null);
      calls += 1;
      onChange(calls);
    }
  };
  const waiting = [...users];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (let user = waiting.shift(); user; user = waiting.shift()) await changeOne(user);
    }),
  );
  return answered;
}

/** The users as they are stored, and of which of them something else was answered. */
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
