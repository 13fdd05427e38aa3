import { version } from '../../package.json' with { type: 'json' };
import { ConfigError } from '../config-error.ts';
import { Problem } from '../problem.ts';
import { CommandError, UsageError, type Command, type Invocation, type Outcome } from './command.ts';
import { COMMANDS, type CommandName } from './commands.ts';

const NAME_WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;

const USAGE = `userprofile SUBCOMMAND

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(NAME_WIDTH)}${summary}`)
  .join('\n')}

  userprofile SUBCOMMAND --help   describes a subcommand
  userprofile --version           prints the version

The default subcommand is serve. Settings are environment variables, the same for all subcommands.
Exit codes: 0 for success, 1 for a failure, 2 for wrong arguments; config has its own.`;

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/**
 * Runs the subcommand that the arguments name; `serve` by default.
 *
 * @returns the exit code; null keeps the program running
 */
export async function runCommand(invocation: Invocation): Promise<Outcome> {
  const { args: all, terminal } = invocation;
  const [name = 'serve', ...args] = all;
  if (name === '--version') {
    terminal.print(version);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.print(USAGE);
    return 0;
  }
  if (!isCommand(name)) {
    terminal.printError(`There is no subcommand ${name}.\n\n${USAGE}`);
    return 2;
  }
  const command = await COMMANDS[name].load();
  if (asksForHelp(args)) {
    terminal.print(command.usage);
    return 0;
  }
  return runSafely(command, { ...invocation, args });
}

async function runSafely(command: Command, invocation: Invocation): Promise<Outcome> {
  const { printError } = invocation.terminal;
  try {
    return await command.run(invocation);
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\n\n${command.usage}`);
      return command.misuse ?? 2;
    }
    printError(messageOf(error));
    return 1;
  }
}

/** Returns the message of an expected error; the stack trace of any other. */
function messageOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CommandError || error instanceof Problem) {
    return error.message;
  }
  return error instanceof Error ? String(error.stack) : String(error);
}
