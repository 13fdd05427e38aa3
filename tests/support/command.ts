import { runCommand } from '../../service/commands/run.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a subcommand of the service's command without starting a child process. The subcommand sees only these
 * environment variables.
 */
export async function runCommandProcess(
  args: string[],
  environment: Record<string, string> = {},
  /**
   * `input` is the standard input. `typed` are the lines that a user types at a terminal; with null, there is no
   * terminal.
   */
  { input = '', typed = null }: { input?: string; typed?: string[] | null } = {},
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const code = await runCommand({
    args,
    environment,
    terminal: {
      print: (line) => void (output.stdout += `${line}\n`),
      write: async (text) => void (output.stdout += text),
      printError: (line) => void (output.stderr += `${line}\n`),
      askSecret: typed && (async () => typed.shift() ?? ''),
      readInput: async () => input,
    },
    programs: new URL('nowhere/', import.meta.url),
  });
  return { code, ...output };
}
