import { randomUUID } from 'node:crypto';
import { problem } from '../http/problem.ts';
import { latestEnd } from './clock.ts';
import type { Db } from './open.ts';

/** A job that died loses its lock after this. */
const LOCK_MS = 5 * 60_000;

/** Runs a job once at a time over all instances. @throws Problem busy with `message`; what the job throws. */
export async function runAlone<T>(
  db: Db,
  name: string,
  now: () => number,
  job: () => Promise<T>,
  message?: string,
): Promise<T> {
  const holder = randomUUID();
  const startedAt = now();
  const taken = await db
    .insertInto('job_locks')
    .values({ name, holder, expires_at: startedAt + LOCK_MS })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: startedAt + LOCK_MS })
        .where((eb) =>
          eb.or([
            eb('job_locks.expires_at', '<=', startedAt),
            eb('job_locks.expires_at', '>', latestEnd(startedAt, LOCK_MS)),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  if (!taken) throw problem('busy', message === undefined ? {} : { message });
  try {
    return await job();
  } finally {
    await db.deleteFrom('job_locks').where('name', '=', name).where('holder', '=', holder).execute();
  }
}
