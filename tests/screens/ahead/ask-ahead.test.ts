import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor } from 'xstate';
import { createMemoryStore, createRecords } from '../../../machines/app/storage.ts';
import { resources } from '../../../machines/resources.ts';
import { createClient } from '../../../openapi/client.ts';
import type { FirstRequest } from '../../../src/prefetch/first-request.ts';
import { askAhead } from '../../../src/prefetch/ask-ahead.ts';
import { callsOf } from '../../../src/prefetch/calls-of.ts';
import { browserStore } from '../../../src/browser/store.ts';
import { parseSearch } from '../../../src/browser/search.ts';

const API = '/userprofile/api/v1';
const BASE = 'https://suite.example';

/** Records of a browser with empty storage. */
const records = () => createRecords(createMemoryStore());

describe('what the screen of an address asks for first', () => {
  const shown = Object.entries(resources).flatMap(([name, { lists, ...resource }]) =>
    'address' in resource ? [{ name, address: resource.address, list: Object.values(lists)[0]! }] : [],
  );

  const requests = Object.values(
    import.meta.glob<FirstRequest>('../../../src/screens/*/criteria.ts', {
      eager: true,
      import: 'firstRequest',
    }),
  );

  test.each(shown)('is what the list of $name fetches', async ({ address, list }) => {
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => {
      urls.push(url);
      return Response.json([], { headers: { 'X-Total-Count': '1' } });
    };
    const client = createClient({ token: () => null, baseUrl: BASE, fetch });
    const search = "?page=3&size=25&desc=true&name=O'Neil %26 Zoë";
    if ('pages' in list) {
      const logic: AnyStateMachine = list.pages.provide(client, 'none', () => Promise.resolve());
      const actor = createActor(logic, { input: { mostRows: 0 } }).start();
      const { page } = requests.find(({ screen }) => screen === `${address}/list`)!;
      actor.send({ type: 'VIEW', criteria: page!.rules.parse(parseSearch(search)) });
    } else {
      createActor(list.provide(client)).start().send({ type: 'LOAD' });
    }
    await expect.poll(() => urls.length).toBe(1);
    const [me, first] = callsOf({ pathname: `/userprofile${address}/list`, search }, records());
    expect(me).toBe(`${API}/me`);
    expect(new URL(first!, BASE).href).toBe(urls[0]);
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
  ])('at %s%s', (pathname, search, calls) => {
    expect(callsOf({ pathname, search }, records())).toEqual(calls.map((call) => API + call));
  });

  test.each([
    ['', '/user/list/inactive?limit=10&skip=20&sort=username&count=later'],
    ['?username=ann', '/user/list/active?limit=10&sort=username&username=ann&count=later'],
  ])('where the list was left on another page, at "%s"', (search, list) => {
    const remembering = records();
    remembering.searchCriteria.write({ users: { status: 'inactive', page: 3 } });
    expect(callsOf({ pathname: '/userprofile/user/list', search }, remembering)).toEqual([
      `${API}/me`,
      API + list,
    ]);
  });
});

describe('asking ahead', () => {
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => Response.json([]));

  beforeEach(() => {
    vi.stubGlobal('fetch', asked);
    asked.mockClear();
    localStorage.setItem('user-profile.access_token', 'a-token');
    localStorage.setItem('user-profile.token_expiry', String(Date.now() + 60_000));
    history.replaceState(null, '', '/userprofile/user/list');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    document.body.innerHTML = '';
  });

  const paths = () => asked.mock.calls.map(([url]) => new URL(url).pathname);

  test('starts with the token that is kept', () => {
    askAhead(createRecords(browserStore));
    expect(paths()).toEqual([`${API}/me`, `${API}/user/list/active`]);
  });

  test('does not without one, or with one that has expired', () => {
    localStorage.setItem('user-profile.token_expiry', String(Date.now()));
    askAhead(createRecords(browserStore));
    localStorage.clear();
    askAhead(createRecords(browserStore));
    expect(paths()).toEqual([]);
  });

  test('does not where the browser refuses what is kept', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    askAhead(createRecords(browserStore));
    expect(paths()).toEqual([]);
  });

  test('takes the settings from the document', async () => {
    const config = new Request(`${location.origin}/userprofile/config.json`);
    await askAhead(createRecords(browserStore)).fetch(config);
    expect(asked).toHaveBeenLastCalledWith(config);
    document.body.innerHTML = '<script type="application/json" id="settings">{"ssoEnabled":true}</script>';
    expect(await (await askAhead(createRecords(browserStore)).fetch(config)).json()).toEqual({
      ssoEnabled: true,
    });
  });
});
