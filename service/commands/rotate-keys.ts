import { existsSync, linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { commandCause, withCause } from '../change-history/cause.ts';
import { readConfig, type Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { publicKeySet, rotateSigningKey } from '../oauth/tokens/keys.ts';
import { readOrCreateKey } from '../vault/key-file.ts';
import { SecretKeys } from '../vault/keys.ts';
import type { Reencrypted } from '../vault/reencrypt.ts';
import { readArguments } from './arguments.ts';
import { CommandError, UsageError, type Command, type Terminal } from './command.ts';
import { flush, lockExclusively } from './database-file.ts';
import { readKeyFile } from './installed-key.ts';
import { openInstalled } from './open-installed.ts';

const USAGE = `userprofile rotate-keys signing
userprofile rotate-keys secrets

signing   Publishes a new key, which signs tokens after ten minutes: by then, all clients have read the new key set. The
          service can keep running. All users stay signed in, because the previous keys still verify the tokens that
          they signed. If a key has leaked, run end-all-access instead.
secrets   Encrypts the secrets in the database with a new key. If SECRETS_KEY is set, it is the new key, and
          SECRETS_KEY_PREVIOUS is the previous one: every running instance needs both. If the key is in DATA_DIR, stop
          the service first; the command creates the new key. If the command is interrupted, run it again.`;

const MAX_CHECKS = 10;
const CHECK_INTERVAL_MS = 100;

async function rotateSigning(config: Config, terminal: Terminal): Promise<void> {
  const { db, keys: secretKeys } = await openInstalled(config);
  try {
    const { kid, signsFrom } = await withCause({ keys: secretKeys }, commandCause('rotate-keys'), () =>
      rotateSigningKey({ db, keys: secretKeys }, Date.now()),
    );
    const { keys } = await publicKeySet(db);
    terminal.print(
      `The key ${kid} is published, and signs tokens from ${new Date(signsFrom).toISOString()} on.`,
    );
    terminal.print(
      `Previous keys that still verify tokens, each for a day after its replacement: ${keys.length - 1}.`,
    );
  } finally {
    await db.destroy();
  }
}

function report(reencrypted: Reencrypted, terminal: Terminal): void {
  for (const [column, count] of reencrypted) terminal.print(`ok     ${column}: ${count} reencrypted`);
  if (reencrypted.size === 0) terminal.print('All secrets are already encrypted with this key.');
}

/**
 * Reencrypts the database with `SECRETS_KEY`, which the operator has generated and set.
 *
 * @throws CommandError if `SECRETS_KEY_PREVIOUS` is missing, or as `openInstalled`
 */
async function reencryptWithConfiguredKeys(config: Config, terminal: Terminal): Promise<void> {
  if (!config.secrets.previous) {
    throw new CommandError(
      'SECRETS_KEY_PREVIOUS is missing. Create a new key, set it as SECRETS_KEY, and set the previous key as SECRETS_KEY_PREVIOUS.',
    );
  }
  const { db, reencrypted } = await openInstalled(config);
  await db.destroy();
  report(reencrypted, terminal);
  terminal.print('When no instance uses the previous key as SECRETS_KEY, remove SECRETS_KEY_PREVIOUS.');
}

/**
 * Checks that no other client is connected to the database. The client may be a service, which has only the current key
 * and could not decrypt secrets that are encrypted with the new key.
 *
 * @throws CommandError if a client is connected
 */
async function assertNoOtherConnection(db: Db): Promise<void> {
  for (let check = 1; check <= MAX_CHECKS; check += 1) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    );
    if (rows[0]!.count === 0) return;
    // The check is repeated after a delay, because PostgreSQL still lists a connection for a moment after it was
    // closed.
    await delay(CHECK_INTERVAL_MS);
  }
  throw new CommandError(
    'Another client is connected to the database of DATABASE_URL. Stop the service first. A connection pooler such as PgBouncer keeps connections, too: stop it, and set DATABASE_URL to PostgreSQL itself.',
  );
}

/**
 * Keeps the previous key in the file `former`. Then replaces the key file `file` by the new key in one atomic rename,
 * so that `file` contains one of the two keys at every moment.
 */
function replaceKeyFile(next: string, file: string, former: string): void {
  if (!existsSync(former)) linkSync(file, former);
  renameSync(next, file);
  flush(dirname(file));
}

/**
 * Replaces the key file in DATA_DIR. The new key is written to the disk before it encrypts anything, so that the next
 * run can complete an interrupted rotation.
 *
 * @throws CommandError if the current key cannot be read, or the database is in use
 */
async function replaceKeyInDataDir(config: Config, terminal: Terminal): Promise<void> {
  const { database, secrets } = config;
  const { file } = secrets;
  if (secrets.previous) throw new CommandError('SECRETS_KEY_PREVIOUS is set without SECRETS_KEY. Remove it.');
  const current = readKeyFile(file);
  if ('fault' in current) throw new CommandError(`${file} ${current.fault}.`);
  const previous = current.key;
  if (database.kind === 'sqlite') {
    if (existsSync(database.file)) lockExclusively(database.file).release();
  } else {
    const { db } = await openInstalled({ database, secrets: { ...secrets, key: previous } });
    await assertNoOtherConnection(db).finally(() => db.destroy());
  }
  const next = `${file}.next`;
  const { key } = readOrCreateKey(next);
  const { db, reencrypted } = await openInstalled({ database, secrets: { key, previous, file } });
  await db.destroy();
  const former = `${file}.${new SecretKeys(previous).id}`;
  replaceKeyFile(next, file, former);
  report(reencrypted, terminal);
  terminal.print(`The new key is in ${file}. Keep a copy of it.`);
  terminal.print(
    `The previous key is in ${former}. Earlier backups need it: keep it with them, or destroy it.`,
  );
}

export const rotateKeys: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals } = readArguments(args, { words: 1, options: {} });
    const [which] = positionals;
    if (which !== 'signing' && which !== 'secrets') {
      throw new UsageError('Name the keys to rotate: signing or secrets.');
    }
    const config = readConfig(environment);
    if (which === 'signing') await rotateSigning(config, terminal);
    else if (config.secrets.key) await reencryptWithConfiguredKeys(config, terminal);
    else await replaceKeyInDataDir(config, terminal);
    return 0;
  },
};
