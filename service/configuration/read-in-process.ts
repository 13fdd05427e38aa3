import { problem } from '../problem.ts';
import { limitConcurrency } from '../tasks/concurrency.ts';
import { PROGRAMS, type ProcessLimits } from '../tasks/worker-process.ts';
import type { FindPlaces } from './file-problems.ts';
import type { ReadingCalls } from './reading-program.ts';
// oxlint-disable-next-line import/default -- `?program` generates the default export
import program from './reading-program.ts?program';
import type { ConfigurationFile } from './validate-file.ts';

export const MAX_FILE_BYTES = 4 * 1024 * 1024;

const LIMITS: ProcessLimits = { megabytes: 1024, milliseconds: 60_000 };

const tooLarge = (message: string, cause?: unknown) => problem('too_large', { message, cause });

const tooMuch = (cause: unknown) =>
  tooLarge('The file is larger than the service can read. Apply it in several files.', cause);

/** Files wait for each other, because a process can need 1 GB of memory. */
const inTurn = limitConcurrency(1);

/**
 * Reads and validates a configuration file in a child process, because a large file would block the event loop for
 * seconds. The process runs until `use` has returned.
 *
 * @param text the file, in YAML
 * @throws Problem too_large, invalid_file; errors of `use`
 */
export async function withConfigurationFile<Result>(
  text: string,
  use: (file: ConfigurationFile, findPlaces: FindPlaces) => Promise<Result>,
): Promise<Result> {
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_FILE_BYTES) {
    throw tooLarge(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  }
  return inTurn(async () => {
    const child = PROGRAMS.start<ReadingCalls>(program, LIMITS, tooMuch);
    try {
      const json = await child.ask('read', bytes);
      return await use(JSON.parse(json.toString()), (paths) => child.ask('findPlaces', paths));
    } finally {
      child.end();
    }
  });
}
