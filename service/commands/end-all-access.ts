import { commandCause, withCause } from '../change-history/cause.ts';
import { readConfig } from '../config.ts';
import { endAllAccess } from '../oauth/sessions/end-access.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile end-all-access

Signs all users out at once, on every instance, for example if keys, the database or a backup may have been stolen. The
service can keep running. One transaction removes the keys that sign tokens, and all sessions, access and refresh tokens,
authorization codes, known browsers and password reset links. The next sign-in creates a new signing key. Accounts,
passwords and client secrets do not change.`;

export const endAllAccessCommand: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    readArguments(args, { words: 0, options: {} });
    const { db, keys } = await openInstalled(readConfig(environment));
    try {
      const ended = await withCause({ keys }, commandCause('end-all-access'), () =>
        endAllAccess(db, Date.now()),
      );
      terminal.print(
        `All users are signed out. Ended sessions: ${ended.sso_sessions}, access tokens: ${ended.issued_tokens}, refresh tokens: ${ended.refresh_tokens}.`,
      );
      terminal.print(`Removed signing keys: ${ended.signing_keys}, reset links: ${ended.reset_tokens}.`);
    } finally {
      await db.destroy();
    }
    return 0;
  },
};
