import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import { createMemoryStore, createRecords } from '../../../machines/common/storage.ts';
import { resources } from '../../../machines/resources.ts';
import { createClient } from '../../../openapi/client/client.ts';
import type { FirstRequest } from '../../../src/prefetch/first-request.ts';
import { firstRequests, prefetchFirstScreen } from '../../../src/prefetch/first-requests.ts';
import { PrefetchCache } from '../../../src/prefetch/prefetch-cache.ts';
import { browserStore } from '../../../src/browser/store.ts';
import { parseSearch } from '../../../src/browser/search.ts';

const API = '/userprofile/api/v1';

/** Returns the stored records of a browser that has no storage yet. */
const records = () => createRecords(createMemoryStore());

describe('the first requests of a screen', () => {
  const shown = Object.entries(resources).flatMap(([name, { lists, ...resource }]) =>
    'address' in resource ? [{ name, address: resource.address, list: Object.values(lists)[0]! }] : [],
  );

  const requests = Object.values(
    import.meta.glob<FirstRequest>('../../../src/screens/*/criteria.ts', {
      eager: true,
      import: 'firstRequest',
    }),
  );

  test.each(shown)('include what the list of $name loads', async ({ address, list }) => {
    const urls: string[] = [];
    const read = async ({ url }: Request) => {
      urls.push(url);
      return Response.json([], { headers: { 'X-Total-Count': '1' } });
    };
    const cache = new PrefetchCache(read);
    const client = createClient({
      token: () => null,
      baseUrl: location.origin,
      fetch: (call) => cache.fetch(call),
    });
    const search = "?page=3&size=25&desc=true&name=O'Neil %26 Zoë&lastSignIn=2030-06-29";
    const [me, first] = firstRequests({ pathname: `/userprofile${address}/list`, search }, records());
    expect(me).toBe(`${API}/me`);
    await cache.prefetch(new Request(location.origin + first));
    const logic: AnyStateMachine = list.provide(client, () => Promise.resolve());
    const actor = createActor(logic, { input: { mostRows: 0 } }).start();
    if ('fetchPage' in list) {
      const { page } = requests.find(({ screen }) => screen === `${address}/list`)!;
      actor.send({ type: 'VIEW', criteria: page!.rules.parse(parseSearch(search)) });
      await waitFor(actor, (state) => state.context.shown !== null);
    } else {
      actor.send({ type: 'LOAD' });
      await waitFor(actor, (state) => state.hasTag('whole'));
    }
    expect(urls).toHaveLength(1);
  });

  test.each([
    [
      '/userprofile/user/list',
      '?status=inactive',
      ['/me', '/user/list/inactive?limit=10&sort=username&count=later'],
    ],
    ['/userprofile/user/list', '?size=fit', ['/me']],
    ['/userprofile/', '', ['/me', '/user/list/active?limit=10&sort=username&count=later']],
    ['/userprofile/flows', '', ['/me']],
  ])('are the calls that %s%s needs', (pathname, search, calls) => {
    expect(firstRequests({ pathname, search }, records())).toEqual(calls.map((call) => API + call));
  });

  test.each([
    ['', '/user/list/inactive?limit=10&skip=20&sort=username&count=later'],
    ['?username=ann', '/user/list/active?limit=10&sort=username&username=ann&count=later'],
  ])('contain the page on which the user left the list, at "%s"', (search, list) => {
    const remembering = records();
    remembering.searchCriteria.write({ users: { status: 'inactive', page: 3 } });
    expect(firstRequests({ pathname: '/userprofile/user/list', search }, remembering)).toEqual([
      `${API}/me`,
      API + list,
    ]);
  });
});

describe('prefetching the first screen', () => {
  const asked = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json([]));

  beforeEach(() => {
    asked.mockClear();
    localStorage.setItem('user-profile.access_token', 'a-token');
    localStorage.setItem('user-profile.token_expiry', String(Date.now() + 60_000));
    history.replaceState(null, '', '/userprofile/user/list');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  const prefetch = () => prefetchFirstScreen(new PrefetchCache(asked), createRecords(browserStore));
  const paths = () => asked.mock.calls.map(([{ url }]) => new URL(url).pathname);

  test('sends the stored token', () => {
    prefetch();
    expect(paths()).toEqual([`${API}/me`, `${API}/user/list/active`]);
    const [[{ headers }]] = asked.mock.calls as [[Request]];
    expect([headers.get('Authorization'), headers.get('Algorithm')]).toEqual(['Bearer a-token', 'RSA256']);
  });

  test('does not start without a token, or with an expired one', () => {
    localStorage.setItem('user-profile.token_expiry', String(Date.now()));
    prefetch();
    localStorage.clear();
    prefetch();
    expect(paths()).toEqual([]);
  });

  test('does not start if the browser denies access to storage', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    prefetch();
    expect(paths()).toEqual([]);
  });
});
