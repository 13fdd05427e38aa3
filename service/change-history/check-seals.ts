import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { findSealingKey } from './person-keys.ts';
import { digestOf, macOf } from './seals.ts';
import { lastDeletedBatch } from './retention.ts';

export interface SealCheck {
  /** The number of the last seal; 0 if there is none. */
  last: number;
  /** The number of the last seal before the first broken one. */
  lastIntact: number;
  /** The defect of the first broken seal; null if all seals are intact. */
  defect: string | null;
  /** The number of changes that are not sealed yet. */
  unsealed: number;
}

/**
 * Checks all seals. A seal is broken if the seal or one of its changes was modified or deleted, or if a change was
 * added to it. All changes of a seal may be missing if the history records that retention deleted them.
 */
export async function checkSeals({ db, keys }: DbWithKeys): Promise<SealCheck> {
  const key = await findSealingKey(db, keys);
  const expired = await lastDeletedBatch(db);
  const seals = await db.selectFrom('change_seals').selectAll().orderBy('number').execute();
  const result = { last: seals.at(-1)?.number ?? 0, unsealed: await countUnsealed(db) };
  let previous = '';
  for (const [index, { mac, ...seal }] of seals.entries()) {
    const { number } = seal;
    const broken = (defect: string): SealCheck => ({ ...result, lastIntact: index, defect });
    if (!key) return broken('the key of the seals is missing');
    if (number !== index + 1) return broken(`seal ${index + 1} is missing`);
    if (macOf(key, seal, previous) !== mac) return broken(`seal ${number} was changed`);
    previous = mac;
    const changes = await db
      .selectFrom('changes')
      .selectAll()
      .where('seal', '=', number)
      .orderBy('uuid')
      .execute();
    if (number <= expired && changes.length === 0) continue;
    if (changes.length < seal.changes) return broken(`changes of seal ${number} were deleted`);
    if (changes.length > seal.changes) return broken(`changes were added to seal ${number}`);
    if ((await digestOf(db, changes)) !== seal.digest)
      return broken(`a change of seal ${number} was changed`);
  }
  return { ...result, lastIntact: seals.length, defect: null };
}

/** Counts the changes that no seal covers yet. */
export async function countUnsealed(db: Db): Promise<number> {
  const { unsealed } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll<number>().as('unsealed'))
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unsealed);
}
