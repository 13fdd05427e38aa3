import { problem } from '../../problem.ts';
import { PROGRAMS, type ProcessLimits, type RunningProgram } from '../../tasks/worker-process.ts';
import type { ImportCalls } from './import-program.ts';
// oxlint-disable-next-line import/default -- `?program` generates the default export
import program from './import-program.ts?program';

export const IMPORT_LIMITS: ProcessLimits = { megabytes: 512, milliseconds: 60_000 };

const tooMuch = (cause: unknown) =>
  problem('too_large', {
    message: 'The file is too large. Import fewer users at a time.',
    cause,
  });

export type ImportProcess = RunningProgram<ImportCalls>;

/**
 * Starts the child process that reads and plans an import. A call throws Problem too_large if the process
 * exceeds its memory or time.
 */
export const startImportProcess = (limits: ProcessLimits): ImportProcess =>
  PROGRAMS.start(program, limits, tooMuch);
