import { problem } from '../../http/problem.ts';
import { Thread, type ThreadLimits } from '../../tasks/thread.ts';
import type { ImportCalls } from './import-thread.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './import-thread.ts?thread';

export const IMPORT_LIMITS: ThreadLimits = { megabytes: 768, milliseconds: 60_000 };

const tooMuch = (cause: unknown) =>
  problem('too_large', {
    message: 'The file holds more than is taken. Import fewer users at a time.',
    cause,
  });

export type ImportWorker = Thread<ImportCalls>;

/** Reads and plans an import aside. Its calls throw Problem too_large where there is too much of it. */
export const startImportWorker = (limits: ThreadLimits): ImportWorker => new Thread(program, limits, tooMuch);
