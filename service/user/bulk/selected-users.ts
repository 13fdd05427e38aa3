import { byOrder } from '../../../openapi/rules/text-order.ts';
import type { BulkContext, BulkSelection } from '../../bulk-actions/bulk-kind.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/open.ts';
import { pagesOfMatchingUsers } from '../find-matching-users.ts';
import { findStoredUsers, type StoredUser } from './import-context.ts';

const byUsername = byOrder((row: StoredUser) => row.username);

/** Reads users by their uuids, and sorts them by username. */
async function storedUsers(db: Db, uuids: readonly string[]): Promise<StoredUser[]> {
  return (await findStoredUsers(db, uuids)).toSorted(byUsername);
}

/**
 * Returns the selected users, each once: first the users who match the filter, then the others.
 *
 * @throws Problem invalid_request if a filter is unknown
 */
export async function pagesOfSelectedUsers(
  context: BulkContext,
  { uuids, matching, except }: BulkSelection,
): Promise<AsyncIterable<StoredUser[]>> {
  const { db } = context.services;
  const matched = matching ? await pagesOfMatchingUsers(context, matching) : [];
  async function* pages() {
    const left = new Set(uuids);
    const excluded = new Set(except);
    for await (const page of matched) {
      for (const part of chunks(page.filter((uuid) => !excluded.has(uuid)))) {
        for (const uuid of part) left.delete(uuid);
        yield await storedUsers(db, part);
      }
    }
    for (const part of chunks([...left])) yield await storedUsers(db, part);
  }
  return pages();
}
