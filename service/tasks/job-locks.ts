import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { problem } from '../problem.ts';
import { repeat } from './repeat.ts';
import { databaseTime, latestEnd } from '../db/clock.ts';
import { databaseFault } from '../db/faults.ts';
import type { Db } from '../db/open.ts';

/** Lifetime of a lease in milliseconds. A crashed process loses its lease after this time. */
const LEASE_MS = 60_000;

/** Interval of renewals in milliseconds. A lease survives several failed or late renewals. */
const RENEW_EVERY_MS = 15_000;

/**
 * Lifetime of leases of earlier versions, in milliseconds. Earlier versions use the clock of their instance and do not
 * renew leases. If a lease ends much later than this lifetime, the clock of its instance was ahead, so another process
 * may take the lease.
 */
const MAX_MS = 5 * 60_000;

/**
 * Runs work in one transaction, which commits only if the job still has its lease.
 *
 * @throws Problem busy if the lease is lost
 */
export type LeasedWrite = <Result>(work: (transaction: Db) => Promise<Result>) => Promise<Result>;

export type JobLog = Pick<FastifyBaseLogger, 'warn'>;

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
            eb('job_locks.expires_at', '>', sql<number>`${now} + ${latestEnd(0, MAX_MS)}`),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Renews a lease. Returns false if another process has taken it over. */
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

/** Releases a lease. Only logs a database error, because the lease expires anyway. */
async function release(db: Db, { name, holder }: JobLease, log: JobLog): Promise<void> {
  const query = db.deleteFrom('job_locks').where('name', '=', name).where('holder', '=', holder);
  await query.execute().catch((error: unknown) => {
    if (!databaseFault(error)) throw error;
    log.warn(
      { err: error, job: name },
      'the lease of a job could not be released; it expires within a minute',
    );
  });
}

/**
 * Runs a job exclusively over all instances, under a lease that is renewed until the job ends. If the process
 * was suspended and another process has taken over the lease, the job cannot write any more.
 *
 * @param job may write only through the function that it receives
 * @throws Problem busy, with `message`; and what the job throws
 */
export async function runExclusively<Result>(
  { db, log }: { db: Db; log: JobLog },
  name: string,
  job: (write: LeasedWrite) => Promise<Result>,
  message?: string,
): Promise<Result> {
  const lease = { name, holder: randomUUID() };
  const busy = () => problem('busy', message === undefined ? {} : { message });
  if (!(await take(db, lease))) throw busy();
  const stopRenewing = repeat(
    RENEW_EVERY_MS,
    () => renew(db, lease),
    // A failed renewal is ignored, because the job's next write fails if the lease is lost.
    () => {},
  );
  try {
    return await job((work) =>
      db.transaction().execute(async (transaction) => {
        if (!(await has(transaction, lease))) throw busy();
        const result = await work(transaction);
        // This update locks the lease's row. It comes last, so that other processes wait for the lease only during the
        // commit, not during all of the work.
        if (!(await renew(transaction, lease))) throw busy();
        return result;
      }),
    );
  } finally {
    await stopRenewing();
    await release(db, lease, log);
  }
}
