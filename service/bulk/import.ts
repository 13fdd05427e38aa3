import type { ImportPlan, ImportResult } from '../../openapi/types.ts';
import type { Db } from '../db/open.ts';
import { touchLists } from '../db/versions.ts';
import { problem } from '../problem.ts';
import type { Viewer } from '../viewer.ts';
import { applyPlan } from './apply.ts';
import { planImport } from './plan.ts';
import { readUserFile } from './read-file.ts';
import { refusedRows } from './unreadable.ts';
import { readWorld } from './world.ts';

/**
 * Says what an import of this file would do.
 *
 * @throws Problem invalid_rows for a file that cannot be read.
 */
export async function planOf(db: Db, viewer: Viewer, bytes: Buffer): Promise<ImportPlan> {
  const file = await readUserFile(bytes);
  return planImport(file, await readWorld(db, viewer)).plan;
}

/**
 * Imports a file, all rows or none, in one transaction.
 *
 * @param ifMatch the tag of the plan that was agreed to, if any.
 * @throws Problem invalid_rows; stale where the plan that was agreed to is no longer what the import would do.
 */
export async function importUsers(
  db: Db,
  viewer: Viewer,
  bytes: Buffer,
  ifMatch: string | undefined,
): Promise<ImportResult> {
  const file = await readUserFile(bytes);
  return db.transaction().execute(async (transaction) => {
    // Written first: it makes others who change users wait, so that what was planned is what is found.
    await touchLists(transaction, 'users');
    const world = await readWorld(transaction, viewer);
    const { plan, users } = planImport(file, world);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== plan.tag) {
      throw problem('stale', {
        message: 'Users were changed since the plan was made. Look at the new plan.',
      });
    }
    if (plan.refused > 0) throw refusedRows(plan.rows.flatMap(({ problems }) => problems));
    await applyPlan(transaction, users, world);
    return { created: plan.created, updated: plan.updated, unchanged: plan.unchanged };
  });
}
