import { pageSearch } from '../../openapi/page-search.ts';
import type { Records } from '../../machines/app/storage.ts';
import { type CountedCriteria, type CriteriaRules, isCounted } from '../../machines/resource/criteria.ts';
import { parseSearch } from '../browser/search.ts';
import { appProfileCriteria } from '../screens/app-profile/criteria.ts';
import { businessProfileCriteria } from '../screens/business-profile/criteria.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { visibilityProfileCriteria } from '../screens/visibility-profile/criteria.ts';

const API = '/userprofile/api/v1';

/** How the address of a list says what of it is asked for. */
interface Asking {
  /** As `search_criteria` names it. */
  readonly list: string;
  readonly rules: CriteriaRules;
  readonly call: (criteria: CountedCriteria) => string;
}

const pageOf = (list: string, call: string, rules: CriteriaRules): Asking => ({
  list,
  rules,
  call: (criteria) => `${call}?${pageSearch(criteria)}`,
});

const users: Asking = {
  list: 'users',
  rules: userCriteria,
  call: (criteria) => `/user/list/${criteria.choices['status']}?${pageSearch(criteria)}`,
};

/** What the screen of each list asks for: of what can be long, the page that it shows. */
const LISTS: Readonly<Record<string, Asking | string>> = {
  '/userprofile/': users,
  '/userprofile/user/list': users,
  '/userprofile/profile/business/list': pageOf(
    'businessProfiles',
    '/profile/business/list',
    businessProfileCriteria,
  ),
  '/userprofile/profile/app/list': pageOf('appProfiles', '/profile/app/list', appProfileCriteria),
  '/userprofile/profile/visibility/list': pageOf(
    'visibilityProfiles',
    '/profile/visibility/list',
    visibilityProfileCriteria,
  ),
  '/userprofile/application/list': '/app/list',
  '/userprofile/authClient/list': '/authClient/list',
};

/** Asks who is signed in. */
export const ME = `${API}/me`;

/**
 * The calls that the screen of an address makes first, for whoever is signed in.
 *
 * @param records remember how a list was left, which is how its plain address opens it
 */
export function callsOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { searchCriteria }: Pick<Records, 'searchCriteria'>,
): readonly string[] {
  const asking = LISTS[pathname];
  if (asking === undefined) return [ME];
  if (typeof asking === 'string') return [ME, API + asking];
  const { list, rules, call } = asking;
  const asked = rules.write(rules.parse(parseSearch(search)));
  const isPlain = Object.keys(asked).length === 0;
  const remembered = isPlain ? searchCriteria.read()?.[list] : undefined;
  const criteria = rules.parse(remembered ?? asked);
  // How many rows fit the window is known where they are shown.
  return isCounted(criteria) ? [ME, API + call(criteria)] : [ME];
}
