import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { Problem } from '../problem.ts';
import { forgetSince } from './record.ts';

/**
 * Runs a recorded change in a savepoint. If it throws a Problem, rolls back to the savepoint and returns the Problem. Must
 * run after `beginChange`.
 */
export async function tryInSavepoint(db: Db, work: () => Promise<void>): Promise<Problem | null> {
  const forget = forgetSince(db);
  await sql`savepoint change_of_object`.execute(db);
  try {
    await work();
  } catch (error) {
    // The whole change waits for a recent proof of identity.
    if (!(error instanceof Problem) || error.code === 'step_up_required') throw error;
    await sql`rollback to savepoint change_of_object`.execute(db);
    await sql`release savepoint change_of_object`.execute(db);
    forget();
    return error;
  }
  await sql`release savepoint change_of_object`.execute(db);
  return null;
}
