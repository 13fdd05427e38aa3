import { mapPlainFields, PLAIN_FIELDS } from '../../openapi/rules/user-fields.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { PushableUser } from '../sources/push-user.ts';

export interface StoredUser extends PushableUser {
  /** The uuid of the user's business profile. */
  businessProfile: string | null;
}

/**
 * Reads the data of users that a push sends, by uuid. Reads many users in a few queries, because thousands are pushed
 * after a profile has changed.
 */
export async function findPushableUsers(db: Db, uuids: readonly string[]): Promise<Map<string, StoredUser>> {
  const found = new Map<string, StoredUser>();
  for (const part of chunks(uuids)) {
    const elements = groupBy(await elementsOf(db, part), 'user_uuid');
    const rows = await db.selectFrom('users').selectAll().where('uuid', 'in', part).execute();
    for (const row of rows) {
      found.set(row.uuid, {
        username: row.username,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        ...mapPlainFields((field) => row[PLAIN_FIELDS[field].column]),
        active: row.active === 1,
        elements: (elements.get(row.uuid) ?? []).map(({ category, label, name, actual_value }) => ({
          category,
          label,
          name,
          actualValue: actual_value,
        })),
        businessProfile: row.business_profile_uuid,
      });
    }
  }
  return found;
}

/**
 * Reads the users' elements. Omits elements that the business profile no longer grants: after a change of a profile,
 * the service removes them from its users in parts.
 */
const elementsOf = (db: Db, users: readonly string[]) =>
  db
    .selectFrom('user_elements')
    .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
    .select([
      'user_elements.user_uuid',
      'user_elements.actual_value',
      'element.category',
      'element.label',
      'element.name',
    ])
    .where('user_elements.user_uuid', 'in', users)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .innerJoin(
            'business_profile_choices as choice',
            'choice.business_profile_uuid',
            'users.business_profile_uuid',
          )
          .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
          .select('granted.element_uuid')
          .whereRef('users.uuid', '=', 'user_elements.user_uuid')
          .whereRef('granted.element_uuid', '=', 'user_elements.element_uuid'),
      ),
    )
    .orderBy('element.category')
    .orderBy('element.name')
    .execute();
