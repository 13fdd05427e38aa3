import { readFile, stat, writeFile } from 'node:fs/promises';
import type { components } from '../../openapi/generated/schema.d.ts';
import { OPERATOR } from '../access/viewer.ts';
import { commandCause, withCause } from '../change-history/cause.ts';
import { applyConfiguration, planConfiguration } from '../configuration/apply.ts';
import type { ConfigurationRequest } from '../configuration/configuration-change.ts';
import { describePlan, summaryOf } from '../configuration/describe-plan.ts';
import { exportConfiguration } from '../configuration/export.ts';
import type { Place } from '../configuration/file-problems.ts';
import type { ConfigurationContext } from '../configuration/configured-kind.ts';
import { MAX_FILE_BYTES } from '../configuration/read-in-process.ts';
import { schemaUrl } from '../configuration/routes.ts';
import { createContext } from '../context.ts';
import { Problem } from '../problem.ts';
import { CONFIGURED_KINDS } from '../resources.ts';
import { errorReason } from '../small-file.ts';
import { readArguments } from './arguments.ts';
import { CommandError, UsageError, type Command, type Invocation, type Outcome } from './command.ts';
import { readInstallation } from './installation.ts';
import { openInstalled } from './open-installed.ts';

type Plan = components['schemas']['ConfigurationPlan'];

const USAGE = `userprofile config export [FILE]
userprofile config plan FILE [--delete] [--json]
userprofile config apply FILE [--delete] [--json] [--tag TAG]

Keeps profiles, visibility profiles, applications with their roles and elements, and sign-in clients in a file (YAML). The
service can keep running.

  export  writes the file to FILE, or to standard output. The same configuration always has the same text, without secrets
  plan    prints what the file would create, change and delete, and what access users would gain and lose; changes nothing
  apply   makes these changes: all of them, or none

What the file does not contain stays as it is: a section, a field, a secret. FILE can be - for standard input. Write a secret
as \${NAME}; its value comes from the environment variable NAME, and is never printed.

  --delete   deletes the objects that a section of the file does not contain
  --json     prints the plan as JSON
  --tag TAG  applies only the plan with this tag, which plan prints

Exit codes: 0 for success, 1 for a failure. plan: 0 without changes, 2 with changes, 1 for a failure.`;

const ACTIONS = { export: exportFile, plan, apply };

const isAction = (name: string | undefined): name is keyof typeof ACTIONS =>
  name !== undefined && Object.hasOwn(ACTIONS, name);

export const config: Command = {
  usage: USAGE,
  misuse: 1,
  run: async (invocation) => {
    const [action, ...args] = invocation.args;
    if (!isAction(action)) {
      const given = action === undefined ? 'It needs an action' : `There is no action ${action}`;
      throw new UsageError(`${given}: choose export, plan or apply.`);
    }
    return ACTIONS[action]({ ...invocation, args });
  },
};

/**
 * Opens the configured database for `work`, and closes it afterwards. Changes are recorded as `command.config.ACTION`.
 *
 * @param work receives the service's public URL, too
 * @throws ConfigError, CommandError, and errors of `work`
 */
async function withInstalled<Result>(
  { environment }: Invocation,
  action: string,
  work: (context: ConfigurationContext, publicUrl: string) => Promise<Result>,
): Promise<Result> {
  const installation = await readInstallation(environment);
  const { db, keys } = await openInstalled(installation.config);
  try {
    const services = { ...createContext(db, keys), config: installation.config };
    return await withCause({ keys }, commandCause(`config.${action}`), () =>
      work({ services, viewer: OPERATOR }, installation.config.publicUrl),
    );
  } finally {
    await db.destroy();
  }
}

async function exportFile(invocation: Invocation): Promise<Outcome> {
  const { args, terminal } = invocation;
  const { positionals } = readArguments(args, { words: args.length > 0 ? 1 : 0, options: {} });
  const [file = '-'] = positionals;
  const text = await withInstalled(invocation, 'export', (context, publicUrl) =>
    exportConfiguration(context, CONFIGURED_KINDS, schemaUrl(publicUrl)),
  );
  if (file === '-') {
    await terminal.write(text);
    return 0;
  }
  await writeFile(file, text).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written (${errorReason(error)}).`, { cause: error });
  });
  return 0;
}

const OPTIONS = {
  delete: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

async function plan(invocation: Invocation): Promise<Outcome> {
  const { positionals, values } = readArguments(invocation.args, { words: 1, options: OPTIONS });
  const file = positionals[0]!;
  const request = await requestOf(invocation, file, values.delete);
  const found = await withPrintedProblems(file, invocation, () =>
    withInstalled(invocation, 'plan', (context) => planConfiguration(context, CONFIGURED_KINDS, request)),
  );
  if (found === null) return 1;
  print(invocation, found, values.json);
  return found.items.length > 0 ? 2 : 0;
}

async function apply(invocation: Invocation): Promise<Outcome> {
  const { positionals, values } = readArguments(invocation.args, {
    words: 1,
    options: { ...OPTIONS, tag: { type: 'string' } },
  });
  const file = positionals[0]!;
  const request = await requestOf(invocation, file, values.delete);
  const applied = await withPrintedProblems(file, invocation, () =>
    withInstalled(invocation, 'apply', (context) =>
      applyConfiguration(
        context,
        CONFIGURED_KINDS,
        request,
        values.tag === undefined ? undefined : asEtag(values.tag),
      ),
    ),
  );
  if (applied === null) return 1;
  print(invocation, applied.plan, values.json);
  if (!values.json) invocation.terminal.print('Applied.');
  return 0;
}

const asEtag = (tag: string): string => (tag.startsWith('"') ? tag : `"${tag}"`);

function print({ terminal }: Invocation, found: Plan, isJson: boolean): void {
  terminal.print(
    isJson
      ? JSON.stringify(found, null, 2)
      : [...describePlan(found, CONFIGURED_KINDS), summaryOf(found)].join('\n'),
  );
}

async function requestOf(
  { environment, terminal }: Invocation,
  file: string,
  deletesMissing: boolean,
): Promise<ConfigurationRequest> {
  return {
    file: file === '-' ? await terminal.readInput() : await readText(file),
    deletesMissing,
    secretOf: (name) => environment[name],
  };
}

/**
 * Reads a file of at most `MAX_FILE_BYTES`. The size is checked first, so that a huge file is not read into memory.
 *
 * @throws CommandError if the file cannot be read or is larger
 */
async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES)
      throw new CommandError(`${file}: the file has more than ${MAX_FILE_BYTES} bytes.`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read (${errorReason(error)}).`, { cause: error });
  }
}

/**
 * Runs `work`. If it finds problems in the file, prints each in a line with its place.
 *
 * @returns the result of `work`; null if problems were printed
 * @throws all other errors of `work`
 */
async function withPrintedProblems<Result>(
  file: string,
  { terminal }: Invocation,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const places = (error.extensions['places'] ?? []) as readonly Place[];
    if (places.length === 0) throw error;
    for (const { line, column, message } of places) {
      terminal.printError(`${file}:${line}:${column}: ${message}`);
    }
    const others = (error.extensions['refused'] as number) - places.length;
    if (others > 0) terminal.printError(`${others} further problems are not listed.`);
    return null;
  }
}
