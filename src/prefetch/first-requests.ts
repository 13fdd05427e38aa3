import type { Records } from '../../machines/common/storage.ts';
import { type Criteria, isCounted } from '../../machines/resource/list/criteria.ts';
import { ME } from '../../openapi/client/first-calls.ts';
import { pageSearch } from '../../openapi/client/page-search.ts';
import { tokenHeaders } from '../../openapi/client/token-headers.ts';
import { parseSearch } from '../browser/search.ts';
import type { FirstRequest } from './first-request.ts';
import type { PrefetchCache } from './prefetch-cache.ts';

const REQUESTS = Object.values(
  import.meta.glob<FirstRequest>('../screens/*/criteria.ts', { eager: true, import: 'firstRequest' }),
);

const ROOT = '/userprofile';

/**
 * Sends the requests of the first screen, if an access token is stored. Sends nothing if the token has expired, because
 * the console renews the token first.
 */
export function prefetchFirstScreen(cache: PrefetchCache, records: Records): void {
  const token = records.token.read();
  if (token === null || (records.expiry.read() ?? 0) <= Date.now()) return;
  const headers = tokenHeaders(token.reveal());
  for (const path of firstRequests(location, records)) {
    const request = new Request(location.origin + path, { headers });
    // No age limit, because the console clears the cache after its first screen is shown.
    cache.prefetch(request, Infinity).catch(() => {});
  }
}

/**
 * Returns the paths of the calls that the screen at an address makes first.
 *
 * @param records store the criteria with which the user last left each list; a list's address without criteria restores
 * them
 */
export function firstRequests(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { searchCriteria }: Pick<Records, 'searchCriteria'>,
): readonly string[] {
  // The root redirects to the list of users.
  const address = pathname === `${ROOT}/` ? `${ROOT}/user/list` : pathname;
  const request = REQUESTS.find(({ screen }) => ROOT + screen === address);
  if (request === undefined) return [ME];
  const { call, page } = request;
  const pathOf = (choices: Criteria['choices']): string => (typeof call === 'string' ? call : call(choices));
  if (page === undefined) return [ME, pathOf({})];
  const { list, rules, toServed = (filters) => filters } = page;
  const asked = rules.write(rules.parse(parseSearch(search)));
  const isPlain = Object.keys(asked).length === 0;
  const remembered = isPlain ? searchCriteria.read()?.[list] : undefined;
  const criteria = rules.parse(remembered ?? asked);
  // With the page size `fit`, only the rendered screen knows how many rows fit into the window.
  if (!isCounted(criteria)) return [ME];
  return [
    ME,
    `${pathOf(criteria.choices)}?${pageSearch({ ...criteria, filters: toServed(criteria.filters) })}`,
  ];
}
