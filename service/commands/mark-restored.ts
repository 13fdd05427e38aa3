import { commandCause, withCause } from '../change-history/cause.ts';
import { recordInstallation } from '../change-history/recorded-installation.ts';
import { readConfig } from '../config.ts';
import { renewInstallationId } from '../db/installation.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile mark-restored

Run this command after you restored the database without the command restore, for example with pg_restore or from a
snapshot of the disk. It gives the installation a new identity. Consoles and applications then discard what they read
before the restore, and their saves of outdated objects are refused (412) instead of overwriting the restored ones. The
service can keep running.`;

export const markRestored: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    readArguments(args, { words: 0, options: {} });
    const { db, keys } = await openInstalled(readConfig(environment));
    try {
      await withCause({ keys }, commandCause('mark-restored'), () =>
        db.transaction().execute(async (transaction) => {
          await renewInstallationId(transaction);
          await recordInstallation(transaction, 'identity', 'renewed after a restore');
        }),
      );
    } finally {
      await db.destroy();
    }
    terminal.print('The installation has a new identity. What was read before the restore is outdated.');
    return 0;
  },
};
