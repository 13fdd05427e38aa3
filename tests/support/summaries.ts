import type { CurrentUser, UserSummary } from '../../openapi/generated/types.ts';
import { mapListedFields } from '../../openapi/rules/user-fields.ts';

/** Returns an active user with a business profile, as a row of the users list. */
export function userSummary(username: string, changes: Partial<UserSummary> = {}): UserSummary {
  return {
    uuid: `uuid-${username}`,
    username,
    email: `${username}@example.com`,
    firstName: 'Anna',
    lastName: 'Lind',
    ...mapListedFields(() => null),
    active: true,
    businessProfile: { uuid: 'uuid-operators', name: 'Operators' },
    visibilityProfile: null,
    ...changes,
  };
}

/** Returns an administrator as the signed-in user. The `header…` fields are null: the suite has no page header. */
export function currentUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    username: 'admin',
    roles: ['ADMIN'],
    layoutCode: ['SCO'],
    defaultMinimumRoleName: 'ADMIN',
    success: true,
    gaSiteId: null,
    headerUrl: null,
    headerCss: null,
    headerConfig: null,
    headerVersion: null,
    suiteName: 'Suite',
    appName: 'User Profile',
    ...changes,
  };
}
