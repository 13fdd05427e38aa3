import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { normalizePassword } from '../../openapi/rules/normalize-password.ts';
import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../../openapi/generated/text-rules.ts';
import { createAdministrator } from '../administrator/create.ts';
import { findAccount, recoverAdministrator } from '../administrator/recover.ts';
import { commandCause, withCause } from '../change-history/cause.ts';
import { readConfig, type Config } from '../config.ts';
import type { DbWithKeys } from '../context.ts';
import { findWeakness } from '../password/guessable.ts';
import { isRecentPassword } from '../password/new-password.ts';
import { isUsername } from '../user/username.ts';
import { readArguments } from './arguments.ts';
import { CommandError, UsageError, type Command, type Terminal } from './command.ts';
import { openOrCreate } from './open-installed.ts';

const USAGE = `userprofile create-admin USERNAME [--recover] [--password-stdin]

Creates an account with the role ${PRODUCT_ADMIN}, for an installation where no administrator can sign in. The service can
keep running. The command asks for the password on the terminal. The usual password rules apply.

  --recover          sets the password of an existing account, activates it, removes its second factor, and gives it
                     the role
  --password-stdin   reads the password from the standard input, which must contain nothing else`;

const { minLength, maxLength } = NEW_PASSWORD_INPUT.password;

async function readPassword(terminal: Terminal, readsStandardInput: boolean): Promise<string> {
  if (readsStandardInput) return (await terminal.readInput()).replace(/\r?\n$/, '');
  if (!terminal.askSecret) {
    throw new UsageError('There is no terminal to ask for the password. Use --password-stdin.');
  }
  const password = await terminal.askSecret('New password: ');
  const repeated = await terminal.askSecret('Repeat it: ');
  if (normalizePassword(password) !== normalizePassword(repeated)) {
    throw new CommandError('The two passwords differ. Nothing was changed.');
  }
  return password;
}

/** Returns why a password does not meet the rules, as a sentence; null if it does. */
function findPasswordFault(password: string, username: string, config: Config): string | null {
  if (findTextFault(password, NEW_PASSWORD_INPUT.password) !== null) {
    return `A password has ${minLength} to ${maxLength} characters.`;
  }
  return findWeakness(password, { ...config, username });
}

const unusablePassword = (why: string) => new CommandError(`This password cannot be used. ${why}`);

async function create(
  installed: DbWithKeys,
  username: string,
  password: string,
  terminal: Terminal,
): Promise<void> {
  const { businessProfile } = await createAdministrator(installed, { username, password });
  terminal.print(
    `${username} is a new, active account with the role ${PRODUCT_ADMIN}, by the profile ${businessProfile}. It has no e-mail address yet.`,
  );
}

/** @throws CommandError if the account has or had this password */
async function recover(
  installed: DbWithKeys,
  owner: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  password: string,
  terminal: Terminal,
): Promise<void> {
  if (await isRecentPassword(installed.db, owner, password))
    throw unusablePassword('It is the current or a recent password of this account.');
  const { wasInactive, businessProfile, hadSecondFactor } = await recoverAdministrator(
    installed,
    owner,
    password,
    Date.now(),
  );
  terminal.print(`${owner.username} has the new password. All its sessions were ended.`);
  if (hadSecondFactor) terminal.print('Its second factor was removed.');
  if (wasInactive) terminal.print('It was inactive and is active now.');
  if (businessProfile !== null) {
    terminal.print(
      `It did not have the role ${PRODUCT_ADMIN}; the profile ${businessProfile} now grants it.`,
    );
  }
}

export const createAdmin: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals, values } = readArguments(args, {
      words: 1,
      options: { recover: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } },
    });
    const username = positionals[0]!;
    if (!isUsername(username)) {
      throw new UsageError(
        `A username has 1 to ${USER_INPUT.username.maxLength} letters, digits, underscores and periods.`,
      );
    }
    const config = readConfig(environment);
    const installed = await openOrCreate(config);
    const { db } = installed;
    try {
      const owner = await findAccount(db, username);
      if (owner && !values.recover) {
        throw new CommandError(
          `The account ${owner.username} exists. Use --recover to give it a new password and the role.`,
        );
      }
      if (!owner && values.recover) throw new CommandError(`There is no account ${username} to recover.`);
      const password = await readPassword(terminal, values['password-stdin'] ?? false);
      const fault = findPasswordFault(password, username, config);
      if (fault !== null) throw unusablePassword(fault);
      await withCause(installed, commandCause('create-admin'), () =>
        owner
          ? recover(installed, owner, password, terminal)
          : create(installed, username, password, terminal),
      );
    } finally {
      await db.destroy();
    }
    return 0;
  },
};
