import { commandCause, withCause } from '../change-history/cause.ts';
import { erasePerson } from '../change-history/erase-person.ts';
import { readConfig } from '../config.ts';
import { fold } from '../db/fold.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile forget-person USERNAME

Erases the personal data of a user from the history of changes: names, addresses, phone numbers, and the IP addresses of
their own calls, also in backups that are made later. That the user's account was changed, when and by whom stays. The account
itself does not change. The command cannot be undone. The service can keep running.`;

export const forgetPerson: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals } = readArguments(args, { words: 1, options: {} });
    const [username] = positionals as [string];
    const { db, keys } = await openInstalled(readConfig(environment));
    try {
      const user = await db
        .selectFrom('users')
        .select(['uuid', 'username'])
        .where('username_folded', '=', fold(username))
        .executeTakeFirst();
      if (!user) throw new CommandError(`There is no user ${username}.`);
      const isErased = await withCause({ keys }, commandCause('forget-person'), () =>
        erasePerson(db, user.uuid),
      );
      terminal.print(
        isErased
          ? `The history contains no personal data of ${user.username} any more.`
          : `The history has no personal data of ${user.username}.`,
      );
    } finally {
      await db.destroy();
    }
    return 0;
  },
};
