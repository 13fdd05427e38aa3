import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments after a subcommand's name.
 *
 * @param words the number of positional arguments that the subcommand takes
 * @throws UsageError for an unknown option or a wrong number of positional arguments
 */
export function readArguments<const Options extends OptionsConfig>(
  args: string[],
  { words, options }: { words: number; options: Options },
) {
  const parsed = parse(args, options);
  if (parsed.positionals.length !== words) {
    throw new UsageError(
      words === 0 ? 'It takes no arguments.' : `It takes ${words} argument${words > 1 ? 's' : ''}.`,
    );
  }
  return parsed;
}

function parse<const Options extends OptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Only the first sentence of the message is kept. The rest explains how to escape a leading dash.
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`, { cause: error });
  }
}
