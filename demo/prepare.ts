import type { Config } from '../service/config.ts';
import type { Context } from '../service/context.ts';
import { hasUsers } from '../service/user/has-users.ts';
import type { DemoSettings } from './config.ts';
import { seedDemo } from './seed/seed.ts';
import { keepSuiteClient } from './suite-client.ts';

/** Adds demo data to a database without users, and updates the redirect URI of the suite's sign-in client. */
export const prepareDemo =
  ({ users, suiteUrl }: DemoSettings) =>
  async (context: Context, { publicUrl }: Config): Promise<void> => {
    if (!(await hasUsers(context.db))) await seedDemo(context, { users, publicUrl, suiteUrl });
    await keepSuiteClient(context.db, suiteUrl);
  };
