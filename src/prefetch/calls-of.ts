import { pageSearch } from '../../openapi/page-search.ts';
import type { Records } from '../../machines/app/storage.ts';
import { type Criteria, isCounted } from '../../machines/resource/criteria.ts';
import { parseSearch } from '../browser/search.ts';
import type { FirstRequest } from './first-request.ts';

const REQUESTS = Object.values(
  import.meta.glob<FirstRequest>('../screens/*/criteria.ts', { eager: true, import: 'firstRequest' }),
);

const ROOT = '/userprofile';
const API = `${ROOT}/api/v1`;

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
  // The root redirects to the list of users.
  const address = pathname === `${ROOT}/` ? `${ROOT}/user/list` : pathname;
  const request = REQUESTS.find(({ screen }) => ROOT + screen === address);
  if (request === undefined) return [ME];
  const { call, page } = request;
  const addressOf = (choices: Criteria['choices']): string =>
    API + (typeof call === 'string' ? call : call(choices));
  if (page === undefined) return [ME, addressOf({})];
  const { list, rules } = page;
  const asked = rules.write(rules.parse(parseSearch(search)));
  const isPlain = Object.keys(asked).length === 0;
  const remembered = isPlain ? searchCriteria.read()?.[list] : undefined;
  const criteria = rules.parse(remembered ?? asked);
  // How many rows fit the window is known where they are shown.
  return isCounted(criteria) ? [ME, `${addressOf(criteria.choices)}?${pageSearch(criteria)}`] : [ME];
}
