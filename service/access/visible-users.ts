import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';
import type { Viewer } from './viewer.ts';
import { whereVisible } from './visible-to.ts';

/** Returns which of these users the viewer can see. */
export async function visibleUsers(db: Db, viewer: Viewer, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('users.uuid')
    .$call(whereIn('users.uuid', [...new Set(uuids)]))
    .$call(whereVisible(viewer))
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}
