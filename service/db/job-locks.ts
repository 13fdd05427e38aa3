import { randomUUID } from 'node:crypto';
import { problem } from '../http/problem.ts';
import type { Db } from './open.ts';

/** Bounds how long a job may run; one that died loses its lock after this. */
const LOCK_MS = 5 * 60_000;

/**
 * Runs a job that must not run twice at a time, over all instances of the service.
 *
 * @param message what a person is told where it is running already.
 * @throws Problem busy where it is running already; what the job throws.
 */
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
        .where('job_locks.expires_at', '<=', startedAt),
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
