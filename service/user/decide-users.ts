import { setImmediate as nextTurn } from 'node:timers/promises';
import { canSee, type VisibleTo } from '../access/visible-to.ts';
import { type BulkContext, type Decision, refuse } from '../bulk-actions/bulk-kind.ts';
import { chunks } from '../db/chunks.ts';
import { NOT_FOUND } from './find-matching-users.ts';

interface UserReading<Row, Decided> {
  /** Reads the stored users of a chunk. */
  read: (uuids: readonly string[]) => Promise<readonly Row[]>;
  /**
   * Reads further data of users, and returns a function that decides about one of them.
   *
   * @param rows users whom the viewer sees, at least one
   */
  prepare: (rows: readonly Row[]) => Promise<(row: Row) => Decided>;
}

/**
 * Decides what a bulk action does to each user. Refuses users whom the viewer does not see, like unknown ones (B12.6).
 * Reads the users in chunks, and yields to the event loop after each, because a selection can have 100,000 users.
 *
 * @throws the reason of the context's signal, if it aborts
 */
export async function decideUsers<Row extends VisibleTo, Decided extends Decision>(
  { viewer, signal }: Pick<BulkContext, 'viewer' | 'signal'>,
  uuids: readonly string[],
  { read, prepare }: UserReading<Row, Decided>,
): Promise<(Decided | Decision)[]> {
  const decisions: (Decided | Decision)[] = [];
  for (const part of chunks(uuids)) {
    const rows = (await read(part)).filter((row) => canSee(viewer, row));
    const decide = rows.length > 0 ? await prepare(rows) : null;
    const seen = new Map(rows.map((row) => [row.uuid, row]));
    for (const uuid of part) {
      const row = seen.get(uuid);
      decisions.push(row && decide ? decide(row) : refuse(uuid, null, NOT_FOUND));
    }
    await nextTurn();
    signal?.throwIfAborted();
  }
  return decisions;
}
