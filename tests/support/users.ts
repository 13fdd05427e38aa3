import { COMPANY_FIELD, TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import type { AppProfile, BusinessProfile, User } from '../../openapi/generated/types.ts';
import type { UserChoices, UserDraft } from '../../machines/user/draft.ts';
import { TREE_SLOT } from '../../machines/user/element-slots.ts';
import { API } from './signed-in-app.ts';
import type { Answers } from './stub-service.ts';

const granted = (uuid: string, category: string, label: string) => ({ uuid, name: uuid, category, label });

function appProfile(uuid: string, elements: AppProfile['elements']): AppProfile {
  return { uuid, name: uuid, application: { uuid: `app of ${uuid}`, name: uuid }, roles: [], elements };
}

function businessProfile(uuid: string, appProfiles: string[]): BusinessProfile {
  return { uuid, name: uuid, appProfiles: appProfiles.map((name) => ({ uuid: name, name })) };
}

/**
 * Returns the choices of the user form. The business profile `operators` grants trees and dashboards, and `readers`
 * grants neither. No profile grants elements of the category `PAGER`.
 */
export function userChoices(changes: Partial<UserChoices> = {}): UserChoices {
  return {
    businessProfiles: [businessProfile('operators', ['snmp', 'noc']), businessProfile('readers', ['plain'])],
    visibilityProfiles: [
      { uuid: 'everything', name: 'Everything' },
      { uuid: 'north', name: 'North' },
    ],
    appProfiles: [
      appProfile('snmp', [
        granted('all', TREE_CATEGORY, 'Default Tree'),
        granted('core', TREE_CATEGORY, 'Default Tree'),
      ]),
      appProfile('noc', [granted('wall', 'DASHBOARD', 'Start Dashboard')]),
      appProfile('plain', []),
    ],
    locations: [{ uuid: 'berlin', name: 'Berlin', latitude: 52.5, longitude: 13.4 }],
    companies: [{ uuid: 'aurora', name: 'Aurora Networks' }],
    elementConfig: [
      { category: TREE_CATEGORY, label: 'Default Tree' },
      { category: 'DASHBOARD', label: 'Start Dashboard' },
      { category: 'PAGER', label: 'Pager Group' },
    ],
    defaultRole: 'ADMIN',
    ...changes,
  };
}

/** Returns the responses from which the user form loads its choices. */
export function answerUserChoices(): Answers {
  const choices = userChoices();
  return {
    [`GET ${API}/profile/business/list`]: () => choices.businessProfiles,
    [`GET ${API}/profile/visibility/list`]: () => choices.visibilityProfiles,
    [`GET ${API}/profile/app/list`]: () => choices.appProfiles,
    [`GET ${API}/location/list`]: () => choices.locations,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => choices.companies,
    [`GET ${API}/user/config`]: () => choices.elementConfig,
  };
}

/** Returns a user in the form of the service's response. */
export function storedUser(changes: Partial<User> = {}): User {
  return {
    uuid: 'uuid-anna',
    username: 'anna',
    email: 'anna@example.org',
    firstName: 'Anna',
    lastName: 'Lind',
    ...mapPlainFields(() => null),
    active: true,
    location: null,
    businessProfile: { uuid: 'operators', name: 'operators', appProfiles: [] },
    visibilityProfile: { uuid: 'everything', name: 'Everything' },
    minimumRole: { uuid: null, name: 'ADMIN' },
    [COMPANY_FIELD]: null,
    elements: [
      { uuid: 'core', name: 'core', category: TREE_CATEGORY, label: 'Default Tree', actualValue: '/core' },
    ],
    ...changes,
  };
}

/** Returns a valid draft of a user. */
export function userDraft(changes: Partial<UserDraft> = {}): UserDraft {
  return {
    username: 'anna',
    email: 'anna@example.org',
    firstName: 'Anna',
    lastName: 'Lind',
    ...mapPlainFields(() => ''),
    active: true,
    businessProfile: 'operators',
    visibilityProfile: 'everything',
    location: '',
    minimumRole: 'ADMIN',
    company: '',
    elements: { [TREE_SLOT]: 'core' },
    ...changes,
  };
}
