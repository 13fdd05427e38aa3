import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { cookiesOf } from '../../../service/oauth/sessions/cookies.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Ends the script element of the embedded settings unless the service escapes it. */
const SUPPORT_CONTACT = 'help</script><script>alert(1)</script>';
const LIST = '/userprofile/api/v1/user/list/active';

/** The inline script of the built document. It works only if the content security policy contains its hash. */
const INLINE_SCRIPT = `addEventListener('error', () => location.reload());`;

/**
 * The content of `routes.json` for a console with two screens. The build writes this file: it lists the files that each
 * route loads.
 */
const ROUTES = {
  every: ['assets/start-0.js'],
  needSignIn: ['/user/list'],
  signedIn: { '/user/list': ['assets/list-1.js'], '/user/edit/$uuid': ['assets/form-2.js'] },
  signedOut: { '/user/list': ['assets/sign-in-3.js'], '/authorize': [], '/password/forgot': [] },
};

/** Returns the JSON in the script element with this id. */
const dataOf = (html: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null',
  );

const USERS = { call: '/list', rowVariants: [{}], variants: { administrator: '<main></main>' } };

const PRERENDERED_PAGES = {
  signedIn: { '/user/list': USERS },
  signedOut: {
    '/authorize': [
      { settings: { ssoEnabled: true }, html: '<main>Login or SSO</main>' },
      { settings: { ssoEnabled: false, ssoAutoRedirect: false }, html: '<main>Login</main>' },
    ],
    '/password/forgot': [{ settings: { ssoEnabled: true }, html: '<main>Forgot</main>' }],
  },
};

/** Returns the names of the cookies that a response sets. */
const setBy = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((set) => set.split('=')[0]);

describe('the server', () => {
  let directory: string;
  let service: TestService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'console-'));
    await mkdir(join(directory, 'assets'));
    const index = `<!doctype html><head><title>Console</title><script>${INLINE_SCRIPT}</script></head><body><div id="root"></div></body>`;
    await writeFile(join(directory, 'index.html'), index);
    await writeFile(join(directory, 'routes.json'), JSON.stringify(ROUTES));
    await writeFile(join(directory, 'prerendered-pages.json'), JSON.stringify(PRERENDERED_PAGES));
    const script = 'export {};'.repeat(100);
    await writeFile(join(directory, 'assets', 'main-4f3a.js'), script);
    await writeFile(join(directory, 'assets', 'main-4f3a.js.br'), brotliCompressSync(script));
    await writeFile(join(directory, 'assets', 'main-4f3a.js.gz'), gzipSync(script));
    service = await startService({
      consoleDirectory: directory,
      environment: { GA_SITE_ID: 'G-TEST1', SUPPORT_CONTACT },
    });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await rm(directory, { recursive: true });
  });

  const withSession = () => ({ cookie: `${cookiesOf(service.url).sessionName}=any` });

  it('returns a list with an ETag, and 304 if the client has the current one', async () => {
    const first = await service.call(LIST, { as: 'admin', headers: { 'accept-encoding': 'identity' } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await service.call(LIST, { as: 'admin', headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await service.call(LIST, { as: 'productAdmin', headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it.each(['br', 'gzip'])('compresses lists and the console as %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const users = await service.call(LIST, { as: 'admin', headers });
    expect(users.headers.get('content-encoding')).toBe(encoding);
    expect(await users.json()).toHaveLength(4);
    const script = await service.call('/userprofile/assets/main-4f3a.js', { headers });
    expect(script.headers.get('content-encoding')).toBe(encoding);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('export {};');
    const index = await service.call('/userprofile/', { headers });
    expect(index.headers.get('content-encoding')).toBe(encoding);
    expect(await index.text()).toContain('<title>Console</title>');
  });

  it('serves the files of the console to be cached for ever, and the document for each of its routes', async () => {
    const script = await service.call('/userprofile/assets/main-4f3a.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const index = await service.call('/userprofile/user/list?page=2');
    expect(index.headers.get('cache-control')).toBe('no-cache');
    expect(await index.text()).toContain('<title>Console</title>');
    expect((await service.call('/')).headers.get('location')).toBe('/userprofile/');
    const etag = index.headers.get('etag') ?? '';
    expect(
      (await service.call('/userprofile/user/list', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  });

  it('redirects a browser from an address that cannot be decoded to the page "not found"', async () => {
    const url = '/userprofile/%zz';
    const page = await service.call(url, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/userprofile/notFound']);
    const other = await service.call(url, { headers: { accept: 'application/json' } });
    expect(other.status).toBe(400);
    expect(other.headers.get('content-type')).toContain('application/problem+json');
  });

  it('embeds the settings of config.json in the document, and sets the XSRF cookie unless the browser has one', async () => {
    const index = await service.call('/userprofile/forbidden');
    const html = await index.text();
    expect(html).not.toContain('<script>alert');
    const settings = await (await service.call('/userprofile/config.json')).json();
    expect(dataOf(html, 'settings')).toEqual(settings);
    const { xsrfName } = cookiesOf(service.url);
    expect(setBy(index)).toEqual([xsrfName, 'XSRF-TOKEN']);
    const sending = async (cookie: string) =>
      setBy(await service.call('/userprofile/', { headers: { cookie } }));
    expect(await sending(`${xsrfName}=known; XSRF-TOKEN=known`)).toEqual([]);
    expect(await sending('XSRF-TOKEN=of-another-program')).toEqual([xsrfName]);
    expect(await (await service.call('/userprofile/index.html')).text()).toBe(html);
  });

  it.each([
    ['/userprofile/user/edit/f3b0c1', true, ['assets/form-2.js']],
    ['/userprofile/user/edit', true, []],
    ['/userprofile/password/forgot', false, []],
    ['/userprofile/', false, []],
  ])('preloads the files of the screen at %s', async (path, isSignedIn, files) => {
    const headers = isSignedIn ? withSession() : {};
    const html = await (await service.call(path, { headers })).text();
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="\/userprofile\/(.*?)"/g)];
    expect(preloads.map(([, file]) => file)).toEqual(['assets/start-0.js', ...files]);
    expect(dataOf(html, 'parts')).toBeNull();
    expect(dataOf(html, 'prerendered-list')).toBeNull();
  });

  it('embeds the prerendered list in the document, and lists the files to load afterwards instead of preloading them', async () => {
    const headers = withSession();
    const html = await (await service.call('/userprofile/user/list?page=2', { headers })).text();
    expect(dataOf(html, 'prerendered-list')).toEqual(USERS);
    expect(dataOf(html, 'parts')).toEqual([
      '/userprofile/assets/start-0.js',
      '/userprofile/assets/list-1.js',
    ]);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('<main>');
  });

  it('embeds the login screen in the document of signed-out users', async () => {
    const login = '<template id="prerendered-screen"><main>Login</main></template>\n<div id="root"></div>';
    const html = await (await service.call('/userprofile/authorize?client_id=a')).text();
    expect(html).toContain(login);
    expect(dataOf(html, 'parts')).toEqual(['/userprofile/assets/start-0.js']);
    expect(await (await service.call('/userprofile/user/list')).text()).toContain(login);
    const other = await (await service.call('/userprofile/password/forgot')).text();
    expect(other).not.toContain('prerendered-screen');
    const headers = withSession();
    expect(await (await service.call('/userprofile/authorize', { headers })).text()).not.toContain('<main>');
  });

  it.each([
    '/userprofile/assets/gone.js',
    '/userprofile/api/v1/nothing',
    '/elsewhere',
    '/userprofile/assets/..%2f..%2fpackage.json',
  ])('finds nothing at %s', async (path) => {
    const response = await service.call(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it.each([
    ['user/list', 'same-origin-allow-popups'],
    ['config.json', 'same-origin-allow-popups'],
    ['auth/login/user', 'same-origin-allow-popups'],
    ['selfcallback?code=a', 'same-origin-allow-popups'],
    [`authorize?client_id=${CONSOLE_CLIENT_UUID}`, 'same-origin-allow-popups'],
    ['authorize?client_id=a', 'unsafe-none'],
    ['authorize/?client_id=a', 'unsafe-none'],
    ['callback?code=a', 'unsafe-none'],
    ['logout', 'unsafe-none'],
    ['client/try?code=a', 'unsafe-none'],
    ['password/forgot', 'unsafe-none'],
    ['api/v1/auth/answer?client_id=a', 'unsafe-none'],
  ])('keeps the opener of %s only if applications open it in a popup: %s', async (path, policy) => {
    const { headers } = await service.call(`/userprofile/${path}`);
    expect(headers.get('cross-origin-opener-policy')).toBe(policy);
  });

  it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'changes nothing for a request with Sec-Purpose: %s',
    async (purpose) => {
      const headers = { 'sec-purpose': purpose };
      for (const path of ['auth/logout', 'auth/answer?client_id=a', 'user/pullUsers']) {
        const response = await service.call(`/userprofile/api/v1/${path}`, { as: 'admin', headers });
        expect([path, response.status]).toEqual([path, 503]);
      }
      expect((await service.call('/userprofile/api/v1/me', { as: 'admin', headers })).status).toBe(200);
      const login = `/userprofile/authorize?client_id=${CONSOLE_CLIENT_UUID}&prompt=none&scope=openid`;
      const request = `${login}&redirect_uri=${encodeURIComponent(`${service.url}/userprofile/selfcallback`)}`;
      expect((await service.call(request)).status).toBe(303);
      expect((await service.call(request, { headers })).status).toBe(200);
    },
  );

  it('sends security headers', async () => {
    const { headers } = await service.call('/userprofile/');
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers.has('strict-transport-security')).toBe(false);
    const analytics =
      'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}' https://www.googletagmanager.com`,
      "style-src 'self'",
      `img-src 'self' data: ${analytics}`,
      "font-src 'self'",
      `connect-src 'self' ${analytics}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it('sends headers that allow only HTTPS, and scripts of the suite header’s host', async () => {
    const environment = {
      PUBLIC_URL: 'https://console.example',
      HEADER_URL: 'https://header.example/h.js',
      SUITE_MARK: 'https://brand.example/mark.svg',
    };
    const secure = await startService({ environment });
    const { headers } = await secure.app.inject('/userprofile/config.json');
    await secure.stop();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("script-src 'self' https://header.example;");
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: https://header.example https://brand.example;",
    );
  });

  it('returns its version, its health and its metrics', async () => {
    const config = await service.call('/userprofile/config.json');
    expect(await config.json()).toEqual({
      ssoEnabled: false,
      ssoAutoRedirect: false,
      mostRowsKept: 200_000,
      showFlows: false,
      ssoClientId: null,
      supportContact: SUPPORT_CONTACT,
      suiteName: null,
      suiteMark: null,
      mailEnabled: false,
      inventoryEnabled: false,
    });
    expect(config.headers.get('set-cookie')).toContain('XSRF-TOKEN=');
    expect(await (await service.call('/userprofile/health/live')).json()).toEqual({ status: 'ok' });
    expect(await (await service.call('/userprofile/health/ready')).json()).toEqual({ status: 'ok' });
    const metrics = await (await service.call('/userprofile/metrics')).text();
    expect(metrics).toContain('route="/userprofile/health/live",status="2xx"');
    expect(metrics).toContain('user_pushes_pending 0');
    expect(metrics).toContain('logout_tokens_pending 0');
  });

  it('refuses a body that is too large', async () => {
    const body = JSON.stringify([{ uuid: 'x'.repeat(2 * 1024 * 1024) }]);
    const response = await service.call('/userprofile/api/v1/user/activate', {
      as: 'admin',
      method: 'POST',
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('is not ready without a database, and says no details', async () => {
    const alone = await startService();
    await alone.db.destroy();
    const ready = await alone.call('/userprofile/health/ready');
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'unavailable' }]);
    const metrics = await (await alone.call('/userprofile/metrics')).text();
    expect(metrics).toContain('user_pushes_pending Nan');
    expect(metrics).toContain('logout_tokens_pending Nan');
    const failed = await alone.call(LIST, { headers: { authorization: 'Bearer a.b.c' } });
    expect(failed.status).toBeGreaterThanOrEqual(401);
    expect(await failed.text()).not.toMatch(/sqlite|driver|stack/i);
    await alone.stop();
  });
});
