import type { ExternalIdentity } from '../../openapi/types.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import { lockList } from '../db/versions.ts';
import { assertChangeable } from './changeable.ts';

/** Whom an account is bound to at external identity providers. */
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
 * Undoes whom an account is bound to, as if nobody had signed on to it. Their sessions and tokens go on.
 *
 * @throws Problem not_found, forbidden.
 */
export async function unbindUser(db: Db, viewer: Viewer, userUuid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Held, so that whom the viewer may change is still so when it is done.
    await lockList(transaction, 'users');
    await assertChangeable(transaction, viewer, [userUuid]);
    await transaction.deleteFrom('external_identities').where('user_uuid', '=', userUuid).execute();
  });
}
