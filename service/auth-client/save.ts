import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthClientInput } from '../../openapi/types.ts';
import type { Context } from '../context.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { AuthClientTable } from './tables.ts';
import { bumpListVersions } from '../db/versions.ts';
import { assertCurrent } from '../http/if-match.ts';
import { problem } from '../http/problem.ts';
import { findRedirectTargetProblem } from './redirect-target.ts';
import { seal } from '../vault/sealed.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';

type ClientRow = Selectable<AuthClientTable>;

/**
 * Creates a sign-in client (`uuid` null) or changes one. A changed address invalidates the client's unused
 * codes.
 *
 * @throws Problem not_found, stale, name_taken, own_client (the address of the console), invalid_fields
 */
export async function saveClient(
  { db, keys }: Context,
  client: AuthClientInput,
  ifMatch: string | undefined,
): Promise<{ uuid: string; version: number }> {
  return db.transaction().execute(async (transaction) => {
    // Must be the first statement: it locks the list, so concurrent saves cannot both take a free name.
    await bumpListVersions(transaction, 'authClients');
    const before = client.uuid === null ? null : await assertClient(transaction, client.uuid);
    if (before) assertCurrent(ifMatch, before.version);
    const target = client.allowedRedirectTarget ?? '';
    const isMoved = before !== null && target !== before.allowed_redirect_target;
    if (isMoved) assertNotConsole(before.uuid);
    await assertNameFree(transaction, client);
    const message = target === '' || (before && !isMoved) ? null : findRedirectTargetProblem(target);
    if (message !== null) {
      throw problem('invalid_fields', { fields: [{ field: 'allowedRedirectTarget', message }] });
    }
    const uuid = before?.uuid ?? randomUUID();
    const row = {
      uuid,
      version: (before?.version ?? 0) + 1,
      name: client.name,
      description: client.description,
      allowed_redirect_target: target,
      client_secret: seal(keys, 'auth_clients.client_secret', uuid, client.clientSecret),
    };
    await transaction
      .insertInto('auth_clients')
      .values(row)
      .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
      .execute();
    if (isMoved) await dropCodes(transaction, row.uuid);
    return { uuid: row.uuid, version: row.version };
  });
}

async function assertClient(db: Db, uuid: string): Promise<ClientRow> {
  const row = await db.selectFrom('auth_clients').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!row) throw problem('not_found', { message: 'This sign-in client does not exist.' });
  return row;
}

/** The console signs in at a fixed address; with another one nobody could sign in. */
function assertNotConsole(client: string): void {
  if (client !== CONSOLE_CLIENT_UUID) return;
  const message = 'The console takes its sign-ins at this address. It cannot be changed.';
  throw problem('own_client', { message, fields: [{ field: 'allowedRedirectTarget', message }] });
}

async function assertNameFree(db: Db, { uuid, name }: AuthClientInput): Promise<void> {
  const rows = await db.selectFrom('auth_clients').select(['uuid', 'name']).execute();
  if (!rows.some((row) => row.uuid !== uuid && fold(row.name) === fold(name))) return;
  const message = 'Another sign-in client has this name.';
  throw problem('name_taken', { message, fields: [{ field: 'name', message }] });
}

async function dropCodes(db: Db, client: string): Promise<void> {
  await db
    .deleteFrom('authorization_codes')
    .where('client_uuid', '=', client)
    .where('used_at', 'is', null)
    .execute();
}
