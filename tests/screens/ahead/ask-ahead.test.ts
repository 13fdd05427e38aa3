import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { resources } from '../../../machines/resources.ts';
import { createClient } from '../../../openapi/client.ts';
import { askAhead } from '../../../src/ahead/ask-ahead.ts';
import { callsOf } from '../../../src/ahead/calls-of.ts';
import { createStubService } from '../../support/stub-service.ts';

const API = '/userprofile/api/v1';
const BASE = 'https://suite.example';

describe('what the screen of an address asks for first', () => {
  const shown = Object.entries(resources).flatMap(([name, { lists, ...resource }]) =>
    'address' in resource ? [{ name, address: resource.address, list: Object.values(lists)[0]! }] : [],
  );

  test.each(shown)('is what the list of $name fetches', async ({ address, list }) => {
    const service = createStubService({});
    const client = createClient({ token: () => null, baseUrl: BASE, fetch: service.fetch });
    const actor = createActor(list.provide(client)).start();
    actor.send({ type: 'LOAD' });
    await expect.poll(() => service.asked.length).toBe(1);
    const calls = callsOf({ pathname: `/userprofile${address}/list`, search: '' });
    expect(calls).toEqual([`${API}/me`, service.asked[0]?.call.replace('GET ', '')]);
  });

  test.each([
    ['/userprofile/user/list', '?status=inactive', ['/me', '/user/list/inactive']],
    ['/userprofile/', '', ['/me', '/user/list/active']],
    ['/userprofile/flows', '', ['/me']],
  ])('at %s%s', (pathname, search, calls) => {
    expect(callsOf({ pathname, search })).toEqual(calls.map((call) => API + call));
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
    askAhead();
    expect(paths()).toEqual([`${API}/me`, `${API}/user/list/active`]);
  });

  test('does not without one, or with one that has expired', () => {
    localStorage.setItem('user-profile.token_expiry', String(Date.now()));
    askAhead();
    localStorage.clear();
    askAhead();
    expect(paths()).toEqual([]);
  });

  test('does not where the browser refuses what is kept', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    askAhead();
    expect(paths()).toEqual([]);
  });

  test('takes the settings from the document', async () => {
    const config = new Request(`${location.origin}/userprofile/config.json`);
    await askAhead().fetch(config);
    expect(asked).toHaveBeenLastCalledWith(config);
    document.body.innerHTML = '<script type="application/json" id="settings">{"ssoEnabled":true}</script>';
    expect(await (await askAhead().fetch(config)).json()).toEqual({ ssoEnabled: true });
  });
});
