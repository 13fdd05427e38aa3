import { findAccount } from '../administrator/recover.ts';
import { commandCause, withCause } from '../change-history/cause.ts';
import { readConfig } from '../config.ts';
import { transactWithRetry } from '../db/transact.ts';
import { resetFactors } from '../second-factor/factors.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile reset-factor USERNAME

Removes the second factor of an account, for an installation where no administrator can sign in: its passkeys, its
authenticator app and its recovery codes. Ends all sessions of the account. From then on, the password is enough to sign in. The password does not
change. The service can keep running.`;

export const resetFactor: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals } = readArguments(args, { words: 1, options: {} });
    const [username] = positionals as [string];
    const { db, keys } = await openInstalled(readConfig(environment));
    try {
      const user = await findAccount(db, username);
      if (!user) throw new CommandError(`There is no user ${username}.`);
      const wasSetUp = await withCause({ keys }, commandCause('reset-factor'), () =>
        transactWithRetry(db, (transaction) =>
          resetFactors(transaction, user.uuid, Date.now(), 'administrator'),
        ),
      );
      terminal.print(
        wasSetUp
          ? `The second factor of ${user.username} was removed. All its sessions were ended.`
          : `${user.username} has no second factor. Nothing was changed.`,
      );
    } finally {
      await db.destroy();
    }
    return 0;
  },
};
