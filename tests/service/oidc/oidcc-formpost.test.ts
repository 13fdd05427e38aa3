import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

const MODE = { response_mode: 'form_post' };

/** Returns the names and values of the hidden fields in a page's form. */
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value!
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    ]),
  );

// The provider builds these pages without the database, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-formpost on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  /** Requests a URL of the service, and asserts that the response is a page whose form posts to the application. */
  async function posted(url: string) {
    const { pathname, search } = new URL(url, openId.setup.service.url);
    const response = await openId.browser.call(`${pathname}${search}`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { redirectUri } = await openId.client();
    expect(html).toContain(`<form method="post" action="${redirectUri}">`);
    const script = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
    return fieldsOf(html);
  }
  const exchanged = async (code: string | undefined) => (await openId.exchange(code ?? '')).status;

  it('posts the code after a sign-in, and puts it in no URL', async () => {
    const state = '"><script>alert(1)</script>&\'';
    const url = await openId.signIn('viewer', { ...MODE, state });
    expect(url).not.toContain('code=');
    expect(url.startsWith(`${openId.setup.service.url}/userprofile/api/v1/auth/answer?`)).toBe(true);
    const { code, ...others } = await posted(url);
    expect(others).toEqual({ state, iss: openId.setup.service.url });
    expect(await exchanged(code)).toBe(200);
  });

  it.each([{ prompt: 'login' }, { max_age: '0' }])(
    'posts the code after the sign-in that %j requires',
    async (changes) => {
      await openId.signIn('viewer');
      const request = await openId.request({ ...MODE, ...changes });
      expect(await openId.browser.checkSession(request)).toBeNull();
      const { code } = await posted(await openId.signIn('viewer', { ...MODE, ...changes }));
      expect(await exchanged(code)).toBe(200);
    },
  );

  it('posts the code of a session, from the login screen and with prompt=none', async () => {
    await openId.signIn('viewer');
    const redirectUrl = await openId.browser.checkSession(await openId.request(MODE));
    expect(await exchanged((await posted(redirectUrl ?? ''))['code'])).toBe(200);
    const request = (await openId.request({ ...MODE, prompt: 'none' })) as Record<string, string>;
    const { code } = await posted(`/userprofile/authorize?${new URLSearchParams(request)}`);
    expect(await exchanged(code)).toBe(200);
  });

  it.each<[Record<string, string>, string]>([
    [{ code_challenge: 'x' }, 'invalid_request'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ request: 'x' }, 'request_not_supported'],
    [{ prompt: 'none' }, 'login_required'],
  ])('posts the error of %j, with and without the login screen', async (changes, error) => {
    const request = (await openId.request({ ...MODE, ...changes })) as Record<string, string>;
    expect(await posted(`/userprofile/authorize?${new URLSearchParams(request)}`)).toMatchObject({ error });
    const redirectUrl = await openId.browser.checkSession(request);
    expect(await posted(redirectUrl ?? '')).toMatchObject({ error, state: 'the state' });
  });

  it('refuses requests from pages of other sites', async () => {
    const url = new URL(await openId.signIn('viewer', MODE));
    const response = await openId.browser.call(`${url.pathname}${url.search}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  it('does not redirect to an unknown client', async () => {
    const response = await openId.browser.call('/userprofile/api/v1/auth/answer?client_id=nobody');
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'unknown_client' }]);
  });
});
