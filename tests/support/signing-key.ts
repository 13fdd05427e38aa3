import type { Selectable } from 'kysely';
import type { Context } from '../../service/context.ts';
import type { Database } from '../../service/db/schema.ts';
import { rotateSigningKey } from '../../service/oauth/tokens/keys.ts';
import { TEST_KEYS } from './databases.ts';
import { byTest } from './by-test.ts';

/** The signing key of all databases of a worker that are encrypted with `TEST_KEYS`. */
let shared: Selectable<Database['signing_keys']> | undefined;

/** Adds this worker's signing key to a database. A worker generates only one key, because that takes about 100 ms. */
export async function addSigningKey(context: Context): Promise<void> {
  const { db, keys, now } = context;
  if (keys.id !== TEST_KEYS.id) return;
  if (shared) {
    await db
      .insertInto('signing_keys')
      .values({ ...shared, created_at: now() })
      // After a restart, the database already has the key.
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute();
    return;
  }
  await byTest(() => rotateSigningKey(context, now()));
  shared = await db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
}
