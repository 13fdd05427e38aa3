import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { Problem } from '../problem.ts';
import { rememberChange } from './open-change.ts';

/**
 * Runs `work`, a part of a recorded change, in a savepoint. If it throws a Problem, rolls back to the savepoint and
 * returns the Problem. Must run after `beginChange`.
 *
 * @throws Problem step_up_required, which concerns the whole change; other errors of `work`
 */
export async function tryInSavepoint(db: Db, work: () => Promise<void>): Promise<Problem | null> {
  const restoreChange = rememberChange(db);
  await sql`savepoint change_of_object`.execute(db);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'step_up_required') throw error;
    await sql`rollback to savepoint change_of_object`.execute(db);
    await sql`release savepoint change_of_object`.execute(db);
    restoreChange();
    return error;
  }
  await sql`release savepoint change_of_object`.execute(db);
  return null;
}
