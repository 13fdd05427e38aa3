import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookiesOf } from '../../../service/oauth/sessions/cookies.ts';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { bearer, BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { START_MS } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { makeCertificate, startNginx, type Nginx } from '../../support/nginx.ts';
import { startService, type TestService } from '../../support/service.ts';

const TEMPLATE = new URL('../../../deploy/nginx/userprofile.conf.template', import.meta.url);

interface Proxy {
  readonly port: number;
  readonly securePort: number;
  /** The ports of the instances. */
  readonly instances: readonly number[];
  /** The folder of the certificate. */
  readonly directory: string;
}

/** Fills in the template as its comment says, with one `server` line for each instance. */
async function nginxConfiguration({ port, securePort, instances, directory }: Proxy): Promise<string> {
  const { certificate, key } = makeCertificate(directory);
  const values = {
    SERVER_NAME: '127.0.0.1',
    UPSTREAM: instances.map((instance) => `127.0.0.1:${instance}`).join('; server '),
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: key,
  };
  let servers = await readFile(TEMPLATE, 'utf8');
  for (const [name, value] of Object.entries(values)) servers = servers.replaceAll(`\${${name}}`, value);
  return servers
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${securePort} ssl http2;`);
}

/** Starts an instance that has one file of the console, and answers 404 to other paths. */
async function startInstance(file: string): Promise<Server> {
  const instance = createServer(({ url }, response) => {
    response.writeHead(url === '/' || url === `/userprofile/assets/${file}` ? 200 : 404).end();
  });
  instance.listen(0, '127.0.0.1');
  await once(instance, 'listening');
  return instance;
}

describe('the service behind the nginx of deploy/', () => {
  let directory: string;
  let insecure: string;
  let url: string;
  let service: TestService;
  let nginx: Nginx;
  let browser: BrowserSession;
  let token: string;

  beforeAll(async () => {
    // Accepts the self-signed certificate of the test.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    directory = await mkdtemp(join(tmpdir(), 'deploy-'));
    const [port, securePort] = [await freePort(), await freePort()];
    insecure = `http://127.0.0.1:${port}`;
    url = `https://127.0.0.1:${securePort}`;
    service = await startService({
      demoUsers: 0,
      environment: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
      limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: 600_000, maxStreamsPerUser: 16 } },
    });
    const servers = await nginxConfiguration({
      port,
      securePort,
      instances: [service.listensOn],
      directory,
    });
    nginx = await startNginx(servers, `${url}/userprofile/health/ready`);
    browser = new BrowserSession(url);
    await browser.call('/userprofile/api/v1/auth/frontendconfig');
    token = await browser.signIn('admin', DEMO_PASSWORD);
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await nginx.stop();
    await rm(directory, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  it('can sign users in, with secure cookies', async () => {
    const { sessionName } = cookiesOf(url);
    expect([sessionName.startsWith('__Host-'), browser.cookies.has(sessionName)]).toEqual([true, true]);
    const me = await browser.call('/userprofile/api/v1/me', { headers: bearer(token) });
    expect(await me.json()).toMatchObject({ username: 'admin' });
  });

  it('redirects HTTP to HTTPS', async () => {
    const answer = await fetch(`${insecure}/userprofile/users?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/userprofile/users?page=2',
    ]);
  });

  it('supports HTTP/2', async () => {
    const session = connect(url);
    const request = session.request({ ':path': '/userprofile/health/live' });
    const [headers] = (await once(request, 'response')) as [IncomingHttpHeaders];
    expect(headers[':status']).toBe(200);
    session.destroy();
  });

  it('accepts a state of 8,192 four-byte characters in the URL and in the body', async () => {
    const state = '\u{1F600}'.repeat(8192);
    const path = `/userprofile/health/live?${new URLSearchParams({ state })}`;
    const redirected = get(`${insecure}${path}`, { maxHeaderSize: 128 * 1024 });
    const [redirect] = (await once(redirected, 'response')) as [IncomingMessage];
    expect([redirect.statusCode, redirect.headers.location]).toEqual([308, `https://127.0.0.1${path}`]);
    redirect.resume();

    expect((await browser.call(path)).status).toBe(200);
    const request = browser.request(pkcePair().challenge, { state });
    expect(new URL((await browser.checkSession(request)) ?? '').searchParams.get('state')).toBe(state);
  });

  it('streams list changes without buffering', async () => {
    const answer = await browser.call('/userprofile/api/v1/changes/events', { headers: bearer(token) });
    const events = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const versionOfCategories = async () => {
      const { value = '' } = await events.read();
      return (JSON.parse(value.replace('data: ', '')) as { elementCategories: string }).elementCategories;
    };
    const before = await versionOfCategories();
    await bumpListVersions(service.db, 'elementCategories');
    expect(await versionOfCategories()).not.toBe(before);
    await events.cancel();
  });

  it('refuses requests that are too large itself, so that nginx does not', async () => {
    const answer = await browser.call('/userprofile/api/v1/user/activate', {
      body: [{ uuid: 'x'.repeat(2 * 1024 * 1024) }],
      headers: bearer(token),
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('uses the request id of nginx, and ignores one that the browser sends', async () => {
    const answer = await browser.call('/userprofile/health/live', { headers: { 'x-request-id': 'mine' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
  });

  it('shows no metrics', async () => {
    expect((await browser.call('/userprofile/metrics')).status).toBe(404);
  });
});

describe('two versions behind the nginx of deploy/', () => {
  it('serve the files of both versions, whichever instance nginx asks first', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const directory = await mkdtemp(join(tmpdir(), 'deploy-'));
    const [port, securePort] = [await freePort(), await freePort()];
    const instances = [await startInstance('older.js'), await startInstance('newer.js')];
    const ports = instances.map((instance) => (instance.address() as AddressInfo).port);
    const url = `https://127.0.0.1:${securePort}`;
    const servers = await nginxConfiguration({ port, securePort, instances: ports, directory });
    const nginx = await startNginx(servers, url);
    try {
      const files = ['older.js', 'newer.js', 'older.js', 'older.js', 'newer.js', 'newer.js', 'gone.js'];
      const statuses: number[] = [];
      for (const file of files) statuses.push((await fetch(`${url}/userprofile/assets/${file}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404]);
    } finally {
      await nginx.stop();
      for (const instance of instances) instance.close();
      await rm(directory, { recursive: true, force: true });
      vi.unstubAllEnvs();
    }
  });
});
