import type { Environment } from '../settings.ts';

/** Takes lines for people: results on one channel, refusals on the other. */
export interface Terminal {
  say: (line: string) => void;
  complain: (line: string) => void;
  /** Asks for a line that is not shown; null where nobody can be asked. */
  askSecret: ((question: string) => Promise<string>) | null;
  /** Reads all that is handed in. */
  readInput: () => Promise<string>;
}

export interface Invocation {
  /** Those after the subcommand's name. */
  args: string[];
  environment: Environment;
  terminal: Terminal;
  /** The folder of the built programs. */
  programs: URL;
}

/** What a subcommand has come to, as the code that the program exits with; null keeps it running. */
export type Outcome = 0 | 1 | null;

export interface Command {
  /** What `--help` shows. */
  usage: string;
  /** @throws UsageError; ConfigError and CommandError with a message for the person. */
  run: (invocation: Invocation) => Promise<Outcome>;
}

/** Is answered with the subcommand's usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Its message says what stands in the way, and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}
