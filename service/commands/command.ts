import type { Environment } from '../settings/settings.ts';

/** The input and output of a subcommand: results on standard output, errors on standard error. */
export interface Terminal {
  print: (line: string) => void;
  /** Writes to standard output. Resolves when the text is written, and rejects if it cannot be written. */
  write: (text: string) => Promise<void>;
  printError: (line: string) => void;
  /** Prompts for a line without echoing it. Null if the program has no terminal. */
  askSecret: ((question: string) => Promise<string>) | null;
  /** Reads standard input to its end. */
  readInput: () => Promise<string>;
}

export interface Invocation {
  /** The arguments after the subcommand's name. */
  args: string[];
  environment: Environment;
  terminal: Terminal;
  /** The folder of the built programs. The built console is in a folder beside it. */
  programs: URL;
}

/** The exit code of the program; null keeps the program running. */
export type Outcome = 0 | 1 | 2 | null;

export interface Command {
  /** The text that `--help` prints. */
  usage: string;
  /** The exit code for wrong arguments; 2 by default. */
  misuse?: 1 | 2;
  /**
   * Runs the subcommand.
   *
   * @throws UsageError, ConfigError, CommandError or Problem with a message for the person at the terminal
   */
  run: (invocation: Invocation) => Promise<Outcome>;
}

/** A wrong invocation. The program prints the message and the subcommand's usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** An expected failure. Its message says why the subcommand failed, and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}
