const API = '/userprofile/api/v1';

/** What the screen of each list asks for. */
const LISTS: Readonly<Record<string, string>> = {
  '/userprofile/': '/user/list/active',
  '/userprofile/user/list': '/user/list/active',
  '/userprofile/profile/business/list': '/profile/business/list',
  '/userprofile/profile/app/list': '/profile/app/list',
  '/userprofile/profile/visibility/list': '/profile/visibility/list',
  '/userprofile/application/list': '/app/list',
  '/userprofile/authClient/list': '/authClient/list',
};

const isOfInactive = (search: string): boolean => new URLSearchParams(search).get('status') === 'inactive';

/** The calls that the screen of an address makes first, for whoever is signed in. */
export function callsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): readonly string[] {
  const list = LISTS[pathname];
  if (list === undefined) return [`${API}/me`];
  return [`${API}/me`, API + (isOfInactive(search) ? list.replace(/\/active$/, '/inactive') : list)];
}
