import type { Config } from '../service/config.ts';
import type { Context } from '../service/context.ts';
import { hasUsers } from '../service/user/has-users.ts';
import type { DemoSettings } from './config.ts';
import { seedDemo } from './seed/seed.ts';
import { keepSuiteClient } from './suite-client.ts';

/** Fills a database without users with demo data, and keeps the suite's sign-in client up to date. */
export const prepareDemo =
  ({ users, suiteUrl }: DemoSettings) =>
  async (context: Context, { publicUrl }: Config): Promise<void> => {
    if (!(await hasUsers(context.db))) await seedDemo(context, { users, publicUrl, suiteUrl });
    await keepSuiteClient(context.db, suiteUrl);
  };
