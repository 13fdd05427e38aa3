import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Visitor } from '../../support/visitor.ts';
import { registerClient, settingsFrom } from './documented.ts';

const APACHE = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';
const isInstalled = existsSync(APACHE) && existsSync(`${MODULES}/mod_auth_openidc.so`);

const LOADED = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'auth_openidc'];

describe('mod_auth_openidc, with the settings of docs/connect', () => {
  let service: TestService;
  let apache: ChildProcess;
  let directory: string | undefined;
  let application: string;

  beforeEach(({ skip }) => skip(!isInstalled, 'needs apache2-bin and libapache2-mod-auth-openidc'));
  beforeAll(async () => {
    if (!isInstalled) return;
    service = await startService({ demoUsers: 5 });
    directory = await mkdtemp(join(tmpdir(), 'apache-'));
    // Lets all system users read the folder, because Apache runs as another user.
    await chmod(directory, 0o755);
    const port = await freePort();
    application = `http://127.0.0.1:${port}`;
    const client = await registerClient(service, `${application}/oidc/callback`);
    const log = join(directory, 'error.log');
    await mkdir(join(directory, 'pages'));
    await writeFile(join(directory, 'pages', 'index.html'), 'protected');
    await writeFile(
      join(directory, 'apache.conf'),
      `${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
ServerRoot ${directory}
ServerName 127.0.0.1
PidFile ${directory}/apache.pid
DefaultRuntimeDir ${directory}
ErrorLog ${log}
User nobody
Group nogroup
Listen 127.0.0.1:${port}
DocumentRoot ${directory}/pages
<Location />
  Header set X-Remote-User "expr=%{REMOTE_USER}"
</Location>
${settingsFrom('mod_auth_openidc', { issuer: service.url, application, ...client })}`,
    );
    apache = spawn(APACHE, ['-D', 'FOREGROUND', '-f', join(directory, 'apache.conf')], { stdio: 'ignore' });
    await vi.waitFor(
      () => fetch(application).catch(async () => Promise.reject(new Error(await readFile(log, 'utf8')))),
      START_MS,
    );
  }, START_MS);
  afterAll(async () => {
    apache?.kill();
    await service?.stop();
    if (directory) await rm(directory, { recursive: true });
  });

  it('signs a user in, and passes the username to the application', async () => {
    const page = await new Visitor(service.url).open(`${application}/index.html`);
    expect(page).toMatchObject({ url: `${application}/index.html`, status: 200, text: 'protected' });
    expect(page.headers['x-remote-user']).toBe('viewer');
  });

  it('signs in a user with a session without showing the login screen', async () => {
    const visitor = new Visitor(service.url);
    await visitor.open(`${application}/index.html`);
    visitor.cookiesOf(application).clear();
    const { headers } = await visitor.open(`${application}/index.html`);
    expect(headers['x-remote-user']).toBe('viewer');
  });
});
