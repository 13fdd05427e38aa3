import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../http/problem.ts';
import { repeat } from './repeat.ts';
import { databaseTime, latestEnd } from '../db/clock.ts';
import { databaseFault } from '../db/faults.ts';
import type { Db } from '../db/open.ts';

/** A job whose process died loses its lease after this. */
const LEASE_MS = 60_000;

/** Several may be late, or fail, before the lease ends. */
const RENEW_EVERY_MS = 15_000;

/** A version before this one takes a lease once, by its own clock, for as long as a job may take. */
const LONGEST_MS = 5 * 60_000;

/** Does all in one transaction, which is kept only if the job has its lease then. @throws Problem busy where it has not */
export type LeasedWrite = <Result>(work: (transaction: Db) => Promise<Result>) => Promise<Result>;

interface JobLease {
  name: string;
  holder: string;
}

const leaseEnd = (db: Db) => sql<number>`${databaseTime(db)} + ${LEASE_MS}`;

async function take(db: Db, { name, holder }: JobLease): Promise<boolean> {
  const now = databaseTime(db);
  const taken = await db
    .insertInto('job_locks')
    .values({ name, holder, expires_at: leaseEnd(db) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: leaseEnd(db) })
        .where((eb) =>
          eb.or([
            eb('job_locks.expires_at', '<=', now),
            eb('job_locks.expires_at', '>', sql<number>`${now} + ${latestEnd(0, LONGEST_MS)}`),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives false where somebody else has taken the lease over. */
async function renew(db: Db, { name, holder }: JobLease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_locks')
    .set({ expires_at: leaseEnd(db) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function has(db: Db, { name, holder }: JobLease): Promise<boolean> {
  const query = db.selectFrom('job_locks').select('holder').where('name', '=', name);
  return (await query.where('holder', '=', holder).executeTakeFirst()) !== undefined;
}

/** Releases a lease. Ignores a database error, because the lease expires by itself. */
async function release(db: Db, { name, holder }: JobLease): Promise<void> {
  const query = db.deleteFrom('job_locks').where('name', '=', name).where('holder', '=', holder);
  await query.execute().catch((error: unknown) => {
    if (!databaseFault(error)) throw error;
  });
}

/**
 * Runs a job once at a time over all instances. Its lease is renewed for as long as it runs, however long that is, and ends
 * a minute after its process. A job whose lease was taken over all the same, as when its process stood still, writes no more.
 *
 * @param job writes by what it is given, or not at all
 * @throws Problem busy with `message`; what the job throws.
 */
export async function runAlone<Result>(
  db: Db,
  name: string,
  job: (write: LeasedWrite) => Promise<Result>,
  message?: string,
): Promise<Result> {
  const lease = { name, holder: randomUUID() };
  const busy = () => problem('busy', message === undefined ? {} : { message });
  if (!(await take(db, lease))) throw busy();
  const stopRenewing = repeat(RENEW_EVERY_MS, () => renew(db, lease));
  try {
    return await job((work) =>
      db.transaction().execute(async (transaction) => {
        if (!(await has(transaction, lease))) throw busy();
        const result = await work(transaction);
        // This comes last: who wants the lease waits for what has changed it, and that is a moment now, not all of the work.
        if (!(await renew(transaction, lease))) throw busy();
        return result;
      }),
    );
  } finally {
    await stopRenewing();
    await release(db, lease);
  }
}
