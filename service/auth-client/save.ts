import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { AuthClientInput } from '../../openapi/generated/types.ts';
import { recordAround, replacedSecret } from '../change-history/record.ts';
import type { Context } from '../context.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { assertCurrent } from '../access/etag.ts';
import { problem, type FieldProblem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';
import {
  findSignInClient,
  mustHideFromFormerVersion,
  type ClientSettings,
  type SignInClient,
} from './find-client.ts';
import { formerSecretColumns } from './former-secret.ts';
import { changedFields, judgeSettings } from './judge-settings.ts';
import { RECORDED_AUTH_CLIENTS } from './recorded-auth-client.ts';
import { NO_SETTINGS, requestedFirstTarget, requestedSettings } from './requested-settings.ts';
import type { AuthClientTable } from './tables.ts';
import { writeAddresses } from './write-addresses.ts';

export interface ClientSave {
  client: AuthClientInput;
  ifMatch: string | undefined;
  /** Whether the service may call loopback addresses, which are on its own machine. */
  allowsLoopback: boolean;
  /** The uuid of a new client. */
  newUuid?: string;
}

/**
 * Creates a sign-in client (if `uuid` is null) or changes one. If a redirect target is removed or the type is changed,
 * the client's unused codes are deleted. If the client no longer needs its secret, its refresh tokens are deleted, too.
 * Needs a recent proof of identity, because any setting, such as a redirect target, can give the client's tokens to
 * someone else.
 *
 * @throws Problem not_found, stale, name_taken, own_client (a setting of the console's client has changed),
 * invalid_fields, step_up_required
 */
export async function saveClient(
  { db, keys, now }: Context,
  { client, ifMatch, allowsLoopback, newUuid = randomUUID() }: ClientSave,
): Promise<{ uuid: string; version: number }> {
  // Locks the list of sign-in clients. Otherwise, two concurrent saves could both use a free name.
  return withLockedLists(db, ['authClients'], async (transaction) => {
    const before = client.uuid === null ? null : await assertClient(transaction, client.uuid);
    if (before) await assertCurrent(transaction, ifMatch, before);
    const stored = before ?? NO_SETTINGS;
    const settings = requestedSettings(client, stored);
    if (before?.uuid === CONSOLE_CLIENT_UUID) assertNothingChanged(settings, before);
    await assertNameFree(transaction, client);
    const hasFirstTarget = requestedFirstTarget(client, stored) !== '';
    const fields = [
      ...judgeSettings(settings, stored, { hasFirstTarget, allowsLoopback }),
      ...findSecretProblems(client, settings),
      ...(await findUnknownApplication(transaction, settings, stored)),
    ];
    if (fields.length > 0) throw problem('invalid_fields', { fields });
    await assertRecentProof(transaction);
    const uuid = before?.uuid ?? newUuid;
    const isOwn = uuid === CONSOLE_CLIENT_UUID;
    const hides =
      !isOwn && mustHideFromFormerVersion({ type: settings.type, isBlocked: before?.isBlocked ?? false });
    const row = {
      uuid,
      version: (before?.version ?? 0) + 1,
      name: client.name,
      description: client.description,
      allowed_redirect_target: hides ? '' : (settings.redirectTargets[0] ?? ''),
      client_secret: seal(keys, 'auth_clients.client_secret', uuid, client.clientSecret),
      ...(settings.type === null || isOwn ? {} : settingColumns(settings)),
      ...formerSecretColumns(keys, client, before, now()),
    };
    const recorded = {
      kind: RECORDED_AUTH_CLIENTS,
      uuids: [uuid],
      extraFields: replacedSecrets(keys, uuid, client, before),
    };
    await recordAround(transaction, [recorded], async () => {
      await transaction
        .insertInto('auth_clients')
        .values(row)
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
      if (hides) await writeAddresses(transaction, uuid, settings);
    });
    if (before && endsCodes(settings, before)) await dropCodes(transaction, uuid);
    if (before && endsRefreshTokens(settings, before)) await dropRefreshTokens(transaction, uuid);
    return { uuid, version: row.version };
  });
}

const replacesSecret = (
  keys: SecretKeys,
  { clientSecret }: AuthClientInput,
  { uuid, secret }: SignInClient,
): boolean => unseal(keys, 'auth_clients.client_secret', uuid, secret) !== clientSecret;

function replacedSecrets(
  keys: SecretKeys,
  uuid: string,
  client: AuthClientInput,
  before: SignInClient | null,
) {
  const isReplaced = before !== null && replacesSecret(keys, client, before);
  return new Map([[uuid, isReplaced ? [replacedSecret('clientSecret')] : []]]);
}

async function assertClient(db: Db, uuid: string): Promise<SignInClient> {
  const client = await findSignInClient(db, uuid);
  if (!client) throw problem('not_found', { message: 'This sign-in client does not exist.' });
  return client;
}

/**
 * Throws if a setting of the console's client has changed. With a different redirect target or type, nobody could
 * sign in to the console.
 */
function assertNothingChanged(settings: ClientSettings, before: ClientSettings): void {
  const changed = changedFields(settings, before);
  if (changed.length === 0) return;
  const message = 'The console signs in with this client. This setting cannot be changed.';
  throw problem('own_client', { message, fields: changed.map((field) => ({ field, message })) });
}

async function assertNameFree(db: Db, { uuid, name }: AuthClientInput): Promise<void> {
  const rows = await db.selectFrom('auth_clients').select(['uuid', 'name']).execute();
  if (!rows.some((row) => row.uuid !== uuid && fold(row.name) === fold(name))) return;
  const message = 'Another sign-in client has this name.';
  throw problem('name_taken', { message, fields: [{ field: 'name', message }] });
}

function findSecretProblems(
  { keepFormerSecretHours: hours = 0 }: AuthClientInput,
  { type }: ClientSettings,
): FieldProblem[] {
  if (hours === 0 || type === 'server') return [];
  return [
    {
      field: 'keepFormerSecretHours',
      message: 'Only the former secret of a server application can stay valid.',
    },
  ];
}

async function findUnknownApplication(
  db: Db,
  { applicationUuid: uuid }: ClientSettings,
  before: ClientSettings,
): Promise<FieldProblem[]> {
  if (uuid === null || uuid === before.applicationUuid) return [];
  const row = await db.selectFrom('applications').select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  return row ? [] : [{ field: 'applicationUuid', message: 'This application does not exist any more.' }];
}

const settingColumns = (settings: ClientSettings) =>
  ({
    kind: settings.type,
    pkce_optional: settings.isPkceOptional ? 1 : 0,
    offline_access: settings.mayUseOfflineAccess ? 1 : 0,
    application_uuid: settings.applicationUuid,
    only_with_roles: settings.isOnlyWithRoles ? 1 : 0,
    id_token_claims: settings.hasIdTokenClaims ? 1 : 0,
    required_level: settings.requiredLevel,
    backchannel_logout_uri: settings.backchannelLogoutUri,
    jwks: settings.jwks,
  }) satisfies Updateable<AuthClientTable>;

/**
 * Returns whether a save deletes the client's unused codes: a redirect target was removed, or the type has changed. If
 * the codes stayed after the first choice of a type, an instance of an older release, which has no client types, could
 * exchange them without the client secret.
 */
const endsCodes = (settings: ClientSettings, before: SignInClient): boolean =>
  settings.type !== before.type ||
  !before.redirectTargets.every((target) => settings.redirectTargets.includes(target));

async function dropCodes(db: Db, client: string): Promise<void> {
  await db
    .deleteFrom('authorization_codes')
    .where('client_uuid', '=', client)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Returns whether a save deletes the client's refresh tokens: a server application gets another type. Its refresh
 * tokens could otherwise be used without the client secret, for which they were issued.
 */
const endsRefreshTokens = (settings: ClientSettings, before: SignInClient): boolean =>
  before.type === 'server' && settings.type !== 'server';

/** Deletes a client's refresh tokens. Must run after `dropCodes`, in the order of `endTokens`. */
async function dropRefreshTokens(db: Db, client: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('client_uuid', '=', client).execute();
}
