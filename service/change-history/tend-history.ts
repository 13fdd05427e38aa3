import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import { repeat } from '../tasks/repeat.ts';
import { deleteExpiredChanges } from './retention.ts';
import { sealNextBatch } from './seals.ts';

export const SEAL_EVERY_MS = 60_000;

/**
 * Repeatedly seals new changes, and deletes those that are too old. Logs the number of each seal, so that the log
 * shows whether the newest seals were deleted.
 *
 * @returns a function that stops the repetition and waits for a running task
 */
export const tendHistory = (
  context: Context,
  days: number,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs: number,
): (() => Promise<void>) =>
  repeat(
    everyMs,
    async () => {
      for (let seal = await sealNextBatch(context); seal; seal = await sealNextBatch(context)) {
        log.info({ seal: seal.number, changes: seal.changes, mac: seal.mac }, 'changes were sealed');
      }
      const deleted = await deleteExpiredChanges(context, days);
      if (deleted > 0) log.info({ changes: deleted }, 'changes older than HISTORY_DAYS were deleted');
    },
    (err) => log.warn({ err }, 'changes could not be sealed; the next run tries again'),
  );
