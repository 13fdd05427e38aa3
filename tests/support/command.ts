import { runCommand } from '../../service/commands/run.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a subcommand in this process. The subcommand gets only these environment variables. */
export async function runCommandProcess(
  args: string[],
  environment: Record<string, string> = {},
  /**
   * `input` is the standard input. `typed` are the lines that a user types at a terminal; null means that the
   * process has no terminal.
   */
  { input = '', typed = null }: { input?: string; typed?: string[] | null } = {},
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const code = await runCommand({
    args,
    environment,
    terminal: {
      print: (line) => void (output.stdout += `${line}\n`),
      printError: (line) => void (output.stderr += `${line}\n`),
      askSecret: typed && (async () => typed.shift() ?? ''),
      readInput: async () => input,
    },
    programs: new URL('nowhere/', import.meta.url),
  });
  return { code, ...output };
}
