import { checkSeals } from '../change-history/check-seals.ts';
import { readConfig } from '../config.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile check-history

Checks the seals of the history of changes. Each seal covers some changes and the seal before it, with a key that only
SECRETS_KEY decrypts. The command reports the first seal whose changes were changed, added or deleted in the database. It
changes nothing, and the service can keep running. Compare the number of the last seal with the service's log ("changes were
sealed"): a smaller number means that the newest seals were deleted.`;

export const checkHistory: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    readArguments(args, { words: 0, options: {} });
    const { db, keys } = await openInstalled(readConfig(environment));
    try {
      const { last, lastIntact, defect, unsealed } = await checkSeals({ db, keys });
      if (defect !== null) {
        terminal.printError(
          `The history does not hold: ${defect}. The last seal that holds is ${lastIntact}.`,
        );
        return 1;
      }
      terminal.print(`All seals hold. The last one is ${last}. Changes without a seal: ${unsealed}.`);
      return 0;
    } finally {
      await db.destroy();
    }
  },
};
