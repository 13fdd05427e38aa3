import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import { repeat } from '../tasks/repeat.ts';
import { checkSeals } from './check-seals.ts';
import { compareStates, type ComparedKind } from './compare-states.ts';
import { findHistoryCheck, storeHistoryCheck } from './history-check.ts';
import { deleteExpiredChanges } from './retention.ts';
import { sealNextBatch } from './seals.ts';

export const SEAL_EVERY_MS = 60_000;

const DAY = 24 * 60 * 60_000;

const dayOf = (at: number): number => Math.floor(at / DAY);

/**
 * Runs the daily check, unless it has run on this day (UTC): records changes outside the history, checks all seals, and
 * stores the result for the metrics.
 */
export async function checkDaily(
  context: Context,
  kinds: readonly ComparedKind[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { db, now } = context;
  const former = await findHistoryCheck(db);
  if (former && dayOf(former.at) === dayOf(now())) return;
  await compareStates(context, kinds);
  const { last, lastIntact, defect: broken } = await checkSeals(context);
  const defect = broken ?? (former && last < former.last ? `the seals after ${last} were deleted` : null);
  if (defect !== null)
    log.error({ defect, lastIntact }, 'the history of changes was changed in the database');
  await storeHistoryCheck(db, { at: now(), last, lastIntact, defect });
}

/**
 * Repeatedly seals new changes, deletes changes older than `days`, and runs the daily check. Logs each new seal, so
 * that a comparison with the log shows whether the newest seals were deleted.
 *
 * @returns a function that stops the repetition and waits for a running task
 */
export const maintainHistory = (
  context: Context,
  { days, kinds, everyMs }: { days: number; kinds: readonly ComparedKind[]; everyMs: number },
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): (() => Promise<void>) =>
  repeat(
    everyMs,
    async () => {
      for (let seal = await sealNextBatch(context); seal; seal = await sealNextBatch(context)) {
        log.info({ seal: seal.number, changes: seal.changes, mac: seal.mac }, 'changes were sealed');
      }
      const deleted = await deleteExpiredChanges(context, days);
      if (deleted > 0) log.info({ changes: deleted }, 'changes older than HISTORY_DAYS were deleted');
      await checkDaily(context, kinds, log);
    },
    (err) => log.warn({ err }, 'changes could not be sealed or checked; the next run tries again'),
  );
