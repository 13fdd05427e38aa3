import { pageSearch } from '../../openapi/page-search.ts';
import type { CriteriaRules } from '../../machines/resource/criteria.ts';
import { parseSearch } from '../browser/search.ts';
import { appProfileCriteria } from '../screens/app-profile/criteria.ts';
import { businessProfileCriteria } from '../screens/business-profile/criteria.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { visibilityProfileCriteria } from '../screens/visibility-profile/criteria.ts';

const API = '/userprofile/api/v1';

type Ask = (search: string) => string;

const pageOf =
  (call: string, rules: Pick<CriteriaRules, 'parse'>): Ask =>
  (search) =>
    `${call}?${pageSearch(rules.parse(parseSearch(search)))}`;

const users: Ask = (search) => {
  const { status } = userCriteria.parse(parseSearch(search)).choices;
  return pageOf(`/user/list/${status}`, userCriteria)(search);
};

/** What the screen of each list asks for: of what can be long, the page that it shows. */
const LISTS: Readonly<Record<string, Ask>> = {
  '/userprofile/': users,
  '/userprofile/user/list': users,
  '/userprofile/profile/business/list': pageOf('/profile/business/list', businessProfileCriteria),
  '/userprofile/profile/app/list': pageOf('/profile/app/list', appProfileCriteria),
  '/userprofile/profile/visibility/list': pageOf('/profile/visibility/list', visibilityProfileCriteria),
  '/userprofile/application/list': () => '/app/list',
  '/userprofile/authClient/list': () => '/authClient/list',
};

/** The calls that the screen of an address makes first, for whoever is signed in. */
export function callsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): readonly string[] {
  const ask = LISTS[pathname];
  return ask === undefined ? [`${API}/me`] : [`${API}/me`, API + ask(search)];
}
