import type { Db } from '../../db/open.ts';

const PROBLEM = 'Your sessions were ended after the start.';

/**
 * Interrupts the running jobs of users whose sessions end, because a stolen session may have started them. Waits until
 * a part that is being applied is committed.
 *
 * @param users at most `ROWS_PER_STATEMENT` uuids, or `all`
 */
export async function interruptJobsOf(db: Db, users: readonly string[] | 'all', now: number): Promise<void> {
  await db
    .updateTable('bulk_jobs')
    .set({ state: 'interrupted', problem: PROBLEM, changed_at: now })
    .where('state', '=', 'running')
    .$if(users !== 'all', (query) => query.where('actor_uuid', 'in', users as string[]))
    .execute();
}
