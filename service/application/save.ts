import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ApplicationInput } from '../../openapi/generated/types.ts';
import { recordAround, replacedSecret } from '../change-history/record.ts';
import type { Context } from '../context.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { ApplicationTable } from './tables.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { assertCurrent } from '../access/etag.ts';
import { isOwnApplication } from './own.ts';
import { problem, type FieldProblem } from '../problem.ts';
import { findApiHostProblem } from './api-host.ts';
import { offerChange, type Offer } from './offer.ts';
import { RECORDED_APPLICATIONS } from './recorded-application.ts';
import { requestedOffer, findOfferProblems, findOwnRoleProblems } from './requested-offer.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { seal, type Sealed } from '../vault/sealed.ts';
import { categoryLabels, assertApplication, storedOffer } from './stored.ts';
import { writeOffer } from './write-offer.ts';

type ApplicationRow = Selectable<ApplicationTable>;

export interface ApplicationSave {
  application: ApplicationInput;
  ifMatch: string | undefined;
  allowsLoopback: boolean;
  /**
   * In an undo, the uuid of the application. Roles and elements that were removed get their former uuids, and a deleted
   * application comes back without passwords, because these are not recorded.
   */
  restored?: string;
  /** The uuid of a new application. */
  newUuid?: string;
}

const EMPTY_OFFER: Offer = { roles: [], elements: [] };

/**
 * Creates an application (`uuid` null) or changes one. If the input lacks the password of the database or of the API,
 * the stored password stays, provided that the other settings of this connection are unchanged. Roles and elements that
 * the input does not contain are also removed from profiles and users.
 *
 * @returns the application's uuid
 * @throws Problem not_found, stale, name_taken, invalid_fields
 */
export async function saveApplication(
  { db, keys }: Context,
  { application, ifMatch, allowsLoopback, restored, newUuid = randomUUID() }: ApplicationSave,
): Promise<string> {
  // The lists are locked, so that concurrent saves cannot both take a free name.
  return withLockedLists(db, ['appProfiles', 'applications', 'users'], async (transaction) => {
    const before = application.uuid === null ? null : await assertApplication(transaction, application.uuid);
    if (before) await assertCurrent(transaction, ifMatch, before);
    else await assertNameFree(transaction, application.name);
    const uuid = before?.uuid ?? restored ?? newUuid;
    const stored = before ? await storedOffer(transaction, uuid) : EMPTY_OFFER;
    const asked = {
      application: uuid,
      stored,
      companies: await companies(transaction),
      labels: await categoryLabels(transaction),
      newUuid: randomUUID,
      restores: restored !== undefined,
    };
    const fields = [
      ...findSettingProblems(application, before, allowsLoopback).filter(
        ({ field }) => before || restored === undefined || !PASSWORDS.has(field),
      ),
      ...findOfferProblems(application, asked),
      ...(before && isOwnApplication(before) ? findOwnRoleProblems(application, stored) : []),
    ];
    if (fields.length > 0) throw problem('invalid_fields', { fields });
    const row = rowOf(keys, uuid, application, before);
    const recorded = {
      kind: RECORDED_APPLICATIONS,
      uuids: [uuid],
      extraFields: replacedPasswords(uuid, application),
    };
    await recordAround(transaction, [recorded], async () => {
      await transaction
        .insertInto('applications')
        .values(row)
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
      await writeOffer(transaction, offerChange(stored, requestedOffer(application, asked)));
    });
    return uuid;
  });
}

const replacedPasswords = (uuid: string, application: ApplicationInput) => {
  const replaced = (['dataPassword', 'apiPassword'] as const).filter((field) => application[field]);
  return new Map([[uuid, replaced.map(replacedSecret)]]);
};

async function assertNameFree(db: Db, name: string): Promise<void> {
  const other = await db
    .selectFrom('applications')
    .select('uuid')
    .where('name_folded', '=', fold(name))
    .executeTakeFirst();
  if (!other) return;
  const message = 'Another application has this name.';
  throw problem('name_taken', { message, fields: [{ field: 'name', message }] });
}

async function companies(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('companies').select('uuid').execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

const PASSWORDS: ReadonlySet<string> = new Set(['dataPassword', 'apiPassword']);

const REQUIRED = 'This field is required.';

/**
 * Returns why a request without the database password cannot be saved; null if the stored password can stay. It can
 * stay only for the same URL, driver and user name; otherwise it could be sent to another server.
 */
function findDataPasswordProblem(
  application: ApplicationInput,
  before: ApplicationRow | null,
): string | null {
  if (!before) return REQUIRED;
  const isSame =
    application.dataUrl === before.data_url &&
    application.dataDriverName === before.data_driver_name &&
    application.dataUsername === before.data_username;
  if (isSame) return null;
  return 'The URL, driver or user name of the database has changed. Enter its password again.';
}

/**
 * Returns why a request without the API password cannot be saved; null if the stored password can stay. It can stay
 * only for the same host, user name and authentication type; otherwise it could be sent to another server.
 */
function findApiPasswordProblem(application: ApplicationInput, before: ApplicationRow | null): string | null {
  if (!before) return REQUIRED;
  const isSame =
    application.apiHost === before.api_host &&
    application.apiAuthType === before.api_auth_type &&
    application.apiUsername === before.api_username;
  if (isSame) return null;
  return 'The host, user name or authentication type of the API has changed. Enter its password again.';
}

function findSettingProblems(
  application: ApplicationInput,
  before: ApplicationRow | null,
  allowsLoopback: boolean,
): FieldProblem[] {
  const { name, apiHost } = application;
  const problems: [field: string, message: string | null][] = [
    ['name', before && before.name !== name ? 'The name of an application cannot be changed.' : null],
    ['dataPassword', application.dataPassword ? null : findDataPasswordProblem(application, before)],
    // An unchanged host is not validated, because this product's own application has a placeholder there.
    ['apiHost', apiHost === before?.api_host ? null : findApiHostProblem(apiHost, allowsLoopback)],
    ['apiPassword', application.apiPassword ? null : findApiPasswordProblem(application, before)],
  ];
  return problems.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

const passwordOf = (
  keys: SecretKeys,
  column: 'applications.data_password' | 'applications.api_password',
  uuid: string,
  requested: string | null | undefined,
  stored: Sealed | undefined,
): Sealed => (!requested && stored !== undefined ? stored : seal(keys, column, uuid, requested ?? ''));

const rowOf = (
  keys: SecretKeys,
  uuid: string,
  application: ApplicationInput,
  before: ApplicationRow | null,
): ApplicationRow => ({
  uuid,
  version: (before?.version ?? 0) + 1,
  name: application.name,
  name_folded: fold(application.name),
  data_url: application.dataUrl,
  data_driver_name: application.dataDriverName,
  data_username: application.dataUsername,
  data_password: passwordOf(
    keys,
    'applications.data_password',
    uuid,
    application.dataPassword,
    before?.data_password,
  ),
  api_host: application.apiHost,
  api_auth_type: application.apiAuthType,
  api_username: application.apiUsername,
  api_password: passwordOf(
    keys,
    'applications.api_password',
    uuid,
    application.apiPassword,
    before?.api_password,
  ),
});
