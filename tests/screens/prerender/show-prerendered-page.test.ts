import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore, createRecords } from '../../../machines/common/storage.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { whenScreenShown } from '../../../src/browser/screen-shown.ts';
import { PrefetchCache } from '../../../src/prefetch/prefetch-cache.ts';
import { showPrerenderedPage } from '../../../src/prerender/browser/show-prerendered-page.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';

const ME = '/userprofile/api/v1/me';
const LIST = '/userprofile/api/v1/user/list/active?limit=10&sort=username';
const ROWS = Array.from({ length: 10 }, (_, index) => userSummary(`user-${index}`));

const variant = (name: string): string =>
  `<main><h1>${name}</h1><table><tbody><tr><th>~username~</th></tr></tbody></table></main>`;

const listOf = (rows: readonly unknown[], count: number): Response =>
  Response.json(rows, { headers: { 'X-Total-Count': String(count) } });

let root: HTMLElement;

function putIntoDocument(prerendered: object): void {
  document.body.innerHTML =
    '<div id="root"></div><script type="application/json" id="prerendered-list"></script>';
  document.getElementById('prerendered-list')!.textContent = JSON.stringify(prerendered);
  root = document.getElementById('root')!;
}

/**
 * Shows the prerendered page, with these responses of the service. Returns its HTML; null if the page cannot be shown.
 */
async function show(
  answers: Record<string, () => Response | Promise<Response>>,
  { menuExpanded, token = 'a-token' }: { menuExpanded?: boolean; token?: string | null } = {},
): Promise<string | null> {
  vi.stubGlobal('fetch', async ({ url }: Request) => answers[url.slice(location.origin.length)]!());
  const cache = new PrefetchCache();
  for (const path of Object.keys(answers)) {
    cache.prefetch(new Request(location.origin + path)).catch(() => {});
  }
  const records = createRecords(createMemoryStore());
  if (token !== null) records.token.write(new Secret(token));
  if (menuExpanded !== undefined) records.menuExpanded.write(menuExpanded);
  await showPrerenderedPage({
    root,
    cache,
    records,
    screenShown: whenScreenShown(root),
    startFailed: new AbortController().signal,
  });
  return root.isConnected ? null : document.body.textContent;
}

const usual = {
  [ME]: () => Response.json(currentUser()),
  [LIST]: () => listOf(ROWS, 8025),
};

beforeEach(() => {
  putIntoDocument({
    call: LIST,
    rowVariants: [{}],
    variants: {
      'profileAdministrator expanded': variant('Expanded'),
      'profileAdministrator collapsed': variant('Collapsed'),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('showPrerenderedPage', () => {
  test('shows the rows, and the menu as the user has left it', async () => {
    expect(await show(usual)).toMatch(/^Expandeduser-0user-1.*user-9/);
    putIntoDocument({
      call: LIST,
      rowVariants: [{}],
      variants: { 'profileAdministrator collapsed': variant('Collapsed') },
    });
    expect(await show(usual, { menuExpanded: false })).toMatch(/^Collapsed/);
  });

  test.each([
    ['no request was sent', {}],
    ['another page was requested', { [ME]: usual[ME], [`${LIST}&skip=10`]: usual[LIST] }],
    ['the session has ended', { ...usual, [ME]: () => new Response(null, { status: 401 }) }],
    ['nobody is signed in', { ...usual, [ME]: () => Response.json(currentUser({ success: false })) }],
    [
      'the user has no administrative role',
      { ...usual, [ME]: () => Response.json(currentUser({ roles: [] })) },
    ],
    ['the list is refused', { ...usual, [LIST]: () => new Response(null, { status: 500 }) }],
    ['the response is no list', { ...usual, [LIST]: () => new Response('<html>') }],
    ['the connection drops', { ...usual, [LIST]: () => Promise.reject(new TypeError('Failed to fetch')) }],
    ['the service returns only whole lists', { ...usual, [LIST]: () => Response.json(ROWS) }],
    ['there is only one page', { ...usual, [LIST]: () => listOf(ROWS, 10) }],
    ['the response does not arrive', { ...usual, [LIST]: () => new Promise<Response>(() => {}) }],
  ])('leaves the screen to React if %s', async (_why, answers) => {
    expect(await show(answers)).toBeNull();
  });

  test('lets React start after a timeout, and still shows the page if a late response arrives', async () => {
    const { answered, answer } = deferredAnswer<Response>();
    expect(await show({ ...usual, [LIST]: () => answered })).toBeNull();
    answer(listOf(ROWS, 8025));
    await expect.poll(() => root.isConnected).toBe(false);
  });

  describe('a screen without data', () => {
    beforeEach(() => {
      document.body.innerHTML =
        '<template id="prerendered-screen"><h1>Login</h1></template><div id="root"></div>';
      root = document.getElementById('root')!;
    });

    test('is shown to a user without a session, until React replaces it', async () => {
      expect(await show({}, { token: null })).toBe('Login');
      root.append(document.createElement('h1'));
      await expect.poll(() => root.isConnected).toBe(true);
    });

    test('is not shown to a user with a session', async () => {
      expect(await show(usual)).toBeNull();
    });
  });

  test('shows nothing if the document contains no prerendered page, or if the tab is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(await show(usual)).toBeNull();
    hidden.mockRestore();
    document.getElementById('prerendered-list')!.remove();
    expect(await show(usual)).toBeNull();
  });
});
