import { closeSync, fsyncSync, ftruncateSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { exportHistory } from '../change-history/export-history.ts';
import { EVENT_START, isExportedEvent } from '../change-history/ocsf.ts';
import { readConfig } from '../config.ts';
import { errorReason } from '../small-file.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile export-history [--file FILE] [--all]

Writes the history since the last export to standard output, as JSON lines in OCSF 1.3: changes as Account Change (3001), User
Access Management (3005) and Entity Management (3004), sign-ins as Authentication (3002). The service can keep running.

A change is exported as soon as it is sealed, within a minute or two; a sign-in after six minutes. The position is stored in
the database. After an interrupted export, some events are written again, with the same metadata.uid.

  --file FILE  appends to FILE, which only its owner can read
  --all        starts at the oldest record that is stored

The output contains personal data in plain text. userprofile forget-person does not erase it there.`;

const OWNER_ONLY = 0o600;
const BLOCK_BYTES = 65_536;
const LINE_FEED = 0x0a;

/**
 * Removes the incomplete last line that a killed export has left.
 *
 * @throws CommandError if the file ends with an incomplete line, and no export wrote it
 */
function removePartialLine(path: string, file: number): void {
  const { size } = fstatSync(file);
  const complete = endOfLastLine(file, size);
  if (complete === size) return;
  if (!isExport(file, complete, size)) {
    throw new CommandError(
      `${path} ends with an incomplete line, and was not written by this command. Choose another file, or complete the line.`,
    );
  }
  ftruncateSync(file, complete);
}

/**
 * Returns whether the file ends with an export: the last complete line must be an exported event. If there is no
 * complete line, the incomplete one must begin like an exported event.
 */
function isExport(file: number, complete: number, size: number): boolean {
  if (complete === 0) {
    const begin = read(file, 0, Math.min(size, EVENT_START.length)).toString();
    return EVENT_START.startsWith(begin);
  }
  const line = read(file, endOfLastLine(file, complete - 1), complete).toString();
  try {
    return isExportedEvent(JSON.parse(line));
  } catch {
    return false;
  }
}

/** Reads the bytes from the offset `start` to the offset `end`, without the last. */
function read(file: number, start: number, end: number): Buffer {
  const block = Buffer.alloc(end - start);
  readSync(file, block, 0, block.length, start);
  return block;
}

/** Returns the offset after the last line feed before `end`. */
function endOfLastLine(file: number, end: number): number {
  const start = Math.max(0, end - BLOCK_BYTES);
  const last = read(file, start, end).lastIndexOf(LINE_FEED);
  return last === -1 && start > 0 ? endOfLastLine(file, start) : start + last + 1;
}

/**
 * Opens a file to append to it. Each text is on the disk when `write` resolves.
 *
 * @throws CommandError as `removePartialLine`; the file system's error
 */
function openFile(path: string) {
  const file = openSync(path, 'a+', OWNER_ONLY);
  removePartialLine(path, file);
  return {
    write: async (text: string): Promise<void> => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

const cannotWrite = (path: string, error: unknown): CommandError =>
  new CommandError(
    `${path} cannot be written (${errorReason(error)}). The next export continues with the events that are missing there.`,
    { cause: error },
  );

export const exportHistoryCommand: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { values } = readArguments(args, {
      words: 0,
      options: { file: { type: 'string' }, all: { type: 'boolean', default: false } },
    });
    const path = values.file;
    const { db, keys } = await openInstalled(readConfig(environment));
    let output: ReturnType<typeof openFile> | null = null;
    try {
      const write = async (text: string): Promise<void> => {
        if (path === undefined) return terminal.write(text);
        try {
          await (output ??= openFile(path)).write(text);
        } catch (error) {
          throw error instanceof CommandError ? error : cannotWrite(path, error);
        }
      };
      const { events, missing } = await exportHistory({ db, keys, now: Date.now }, write, {
        isFromStart: values.all,
      });
      terminal.printError(`${events} events were exported.`);
      if (missing > 0) {
        terminal.printError(
          `${missing} changes are missing: they were deleted, for example because of their age, before they were exported.`,
        );
      }
      return 0;
    } finally {
      (output as ReturnType<typeof openFile> | null)?.close();
      await db.destroy();
    }
  },
};
