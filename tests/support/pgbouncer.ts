import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { installDebianPackage } from './debian-package.ts';
import { freePort } from './free-port.ts';
import { START_MS } from './databases.ts';
import { ask } from './postgres-cluster.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Returns whether PgBouncer is installed. Tries to install Debian's package if it is missing. */
export function findPgBouncer(): boolean {
  if (!existsSync(PROGRAM)) installDebianPackage('pgbouncer');
  return existsSync(PROGRAM);
}

/** PgBouncer in transaction mode: it lends a connection of PostgreSQL to a client for one transaction. */
export interface PgBouncer {
  /** Connection string of the database behind PgBouncer. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in front of a database.
 *
 * @param url connection string of the database, with a Unix socket's folder as its host
 * @param connections maximum number of connections to PostgreSQL
 */
export async function startPgBouncer(url: string, connections: number): Promise<PgBouncer> {
  const { hostname, username, pathname } = new URL(url);
  const host = decodeURIComponent(hostname);
  const directory = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${host} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
  );
  // PgBouncer runs as the owner of the socket's folder, which no other user can open. PgBouncer does not run as root.
  const { uid, gid } = await stat(host);
  await chmod(directory, 0o755);
  const child = spawn(PROGRAM, ['--quiet', file], { uid, gid, stdio: ['ignore', 'ignore', 'inherit'] });
  const ownUrl = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await vi.waitFor(() => ask(ownUrl, 'select 1'), START_MS);
  return {
    url: ownUrl,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
