import type { ExternalIdentity } from '../../../openapi/generated/types.ts';
import { ensureAdministratorRemains, type SsoSettings } from '../../access/administrators.ts';
import type { Viewer } from '../../access/viewer.ts';
import { recordCredentials } from '../record-credentials.ts';
import type { FieldChange } from '../../change-history/recorded-object.ts';
import type { Db } from '../../db/open.ts';
import { lockList } from '../../db/list-versions.ts';
import { assertChangeable } from '../changeable.ts';

type Binding = Pick<ExternalIdentity, 'issuer' | 'subject'>;

/** Returns the change of a user's bindings, for the record of changes. */
export const bindingChange = (removed: readonly Binding[], added: readonly Binding[]): FieldChange => {
  const texts = (bindings: readonly Binding[]) =>
    bindings.map(({ issuer, subject }) => `${subject} (${issuer})`);
  return { field: 'externalIdentities', before: texts(removed), after: texts(added), isReplaced: false };
};

export async function externalIdentitiesOf(db: Db, userUuid: string): Promise<ExternalIdentity[]> {
  const rows = await db
    .selectFrom('external_identities')
    .select(['issuer', 'subject', 'bound_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('bound_at')
    .execute();
  return rows.map(({ issuer, subject, bound_at }) => ({
    issuer,
    subject,
    boundAt: new Date(bound_at).toISOString(),
  }));
}

/**
 * Removes all bindings of an account to external identities. The account's sessions and tokens stay (B5.12).
 *
 * @throws Problem not_found, forbidden, last_administrator
 */
export async function unbindUser(db: Db, viewer: Viewer, userUuid: string, sso: SsoSettings): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The lock on the list of users prevents other transactions from removing the viewer's right to change the user.
    await lockList(transaction, 'users');
    await assertChangeable(transaction, viewer, [userUuid]);
    const bound = await externalIdentitiesOf(transaction, userUuid);
    await ensureAdministratorRemains(transaction, sso, () =>
      transaction.deleteFrom('external_identities').where('user_uuid', '=', userUuid).execute(),
    );
    if (bound.length === 0) return;
    await recordCredentials(transaction, new Map([[userUuid, [bindingChange(bound, [])]]]));
  });
}
