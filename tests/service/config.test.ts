import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../service/config-error.ts';
import { readConfig } from '../../service/config.ts';
import { readInstallation } from '../../service/commands/installation.ts';
import { SECRET_SETTINGS } from '../../service/secret-files.ts';
import { newKey } from '../../service/vault/keys.ts';
import { shorten } from '../support/shorten.ts';

const refusal = async (environment: Record<string, string>): Promise<string> => {
  try {
    await readInstallation(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('the settings were accepted');
};

const isDiscovered = async (environment: Record<string, string>) =>
  (await readInstallation(environment)).config.sso?.isDiscovered;

describe('settings', () => {
  it('are those of a demo on the local host by default', async () => {
    const { config, demo } = await readInstallation({});
    expect(demo?.suiteUrl).toBe('http://127.0.0.1:8081');
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      database: { kind: 'sqlite' },
      firstAdministrator: null,
      sso: { url: 'http://127.0.0.1:8081', clientId: 'user-profile', autoRedirect: false },
      header: {
        url: 'http://127.0.0.1:8081/header/suite-header.js',
        css: 'http://127.0.0.1:8081/header/suite-header.css',
      },
      inventory: { kind: 'web', url: 'http://127.0.0.1:8081/inventory', access: { kind: 'none' } },
      layoutCode: ['SCO', 'NEA', 'VEN'],
      snmpManager: 'SNMP Manager',
      gaSiteId: null,
      mail: {
        smtpUrl: null,
        from: 'User Profile <no-reply@localhost>',
        openMailbox: expect.any(Function) as unknown,
      },
      templates: { sent: null, complete: null },
      secrets: { key: null, previous: null, file: resolve('data/secrets.key') },
    });
  });

  it('set the name and the logo of the suite, whose file may be on another host', async () => {
    expect((await readInstallation({})).config).toMatchObject({
      suiteName: 'Network Suite',
      suiteMark: null,
    });
    expect(readConfig({})).toMatchObject({ suiteName: null, suiteMark: null });
    for (const mark of ['/brand/mark.svg', 'https://brand.example/mark.svg?v=2'])
      expect(readConfig({ SUITE_NAME: 'Fjord', SUITE_MARK: mark })).toMatchObject({
        suiteName: 'Fjord',
        suiteMark: mark,
      });
  });

  it('can describe an installation without demo data', async () => {
    const { config, demo } = await readInstallation({
      DEMO: '0',
      HOST: '0.0.0.0',
      PORT: '443',
      PUBLIC_URL: 'https://console.example.org/',
      DATABASE_URL: 'postgres://user:secret@db.example.org/profiles',
      ADMIN_USERNAME: 'root.admin',
      ADMIN_PASSWORD: 'correct horse',
      LAYOUT_CODE: 'VEN, SCO',
      SNMP_MANAGER: 'Netz‑Manager  1',
      INVENTORY_URL: 'https://inventory.example.org/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SMTP_URL: 'smtps://mailer:secret@mail.example.org',
      PASSWORD_SENT_TEMPLATE: '/etc/userprofile/sent.html',
    });
    expect(demo).toBeNull();
    expect(config).toMatchObject({
      sso: null,
      publicUrl: 'https://console.example.org',
      database: { kind: 'postgres', url: 'postgres://user:secret@db.example.org/profiles' },
      firstAdministrator: { username: 'root.admin', password: 'correct horse' },
      header: { url: null, css: null },
      inventory: { kind: 'web', url: 'https://inventory.example.org', access: { kind: 'none' } },
      layoutCode: ['VEN', 'SCO'],
      // Stored in NFC, which keeps the non-breaking hyphen.
      snmpManager: 'Netz‑Manager 1',
      trustedProxies: ['10.0.0.0/8', '::1'],
      mail: {
        smtpUrl: 'smtps://mailer:secret@mail.example.org',
        from: 'User Profile <no-reply@console.example.org>',
        openMailbox: null,
      },
      templates: { sent: '/etc/userprofile/sent.html', complete: null },
    });
  });

  it.each<[string, Record<string, string>]>([
    ['the demo data', {}],
    ['no demo data', { DEMO: '0', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' }],
  ])('configure the identity provider, with %s', async (_, environment) => {
    const named = { SSO_URL: 'https://sso.example.org/', SSO_CLIENT_ID: 'console', SSO_AUTO_REDIRECT: '1' };
    expect((await readInstallation({ ...environment, ...named })).config.sso).toEqual({
      url: 'https://sso.example.org',
      clientId: 'console',
      clientSecret: null,
      isDiscovered: true,
      autoRedirect: true,
      claim: 'preferred_username',
      levels: {
        secondFactor: [
          'mfa',
          'https://refeds.org/profile/mfa',
          'http://schemas.microsoft.com/claims/multipleauthn',
        ],
        phishingResistant: ['phr', 'phrh'],
      },
    });
    expect(readConfig({ ...environment, ...named, SSO_CLAIM: 'email' }).sso?.claim).toBe('email');
  });

  it.each([
    [{ SSO_FACTOR_VALUES: 'gold, ,mfa' }, ['gold', 'mfa']],
    [{ SSO_FACTOR_VALUES: 'gold', SSO_SECOND_FACTOR: 'here' }, []],
  ])('say which values of the identity provider count as a second factor: %j', (environment, counted) => {
    const named = { SSO_URL: 'https://sso.example.org/', SSO_CLIENT_ID: 'console' };
    expect(readConfig({ ...named, ...environment }).sso?.levels.secondFactor).toEqual(counted);
  });

  it('use the set login address of the demo suite’s identity provider, and the metadata of any other', async () => {
    expect(await isDiscovered({})).toBe(false);
    expect(await isDiscovered({ SSO_DISCOVERY: '1' })).toBe(true);
    expect(await isDiscovered({ SSO_URL: 'https://sso.example.org', SSO_CLIENT_ID: 'console' })).toBe(true);
  });

  it('can describe the address of the inventory, and how to authenticate there', () => {
    const INVENTORY_URL = 'https://inventory.example.org/api/';
    const credentials = { INVENTORY_USERNAME: 'profiles', INVENTORY_PASSWORD: ' hunter2' };
    const known = { username: 'profiles', password: ' hunter2' };
    expect(readConfig({ INVENTORY_URL, INVENTORY_AUTH: 'basic', ...credentials }).inventory).toEqual({
      kind: 'web',
      url: 'https://inventory.example.org/api',
      access: { kind: 'basic', ...known },
    });
    const token = { INVENTORY_TOKEN_URL: 'https://sign-in.example.org/token', INVENTORY_SCOPE: 'read' };
    expect(
      readConfig({ INVENTORY_URL, INVENTORY_AUTH: 'oauth2', ...credentials, ...token }).inventory,
    ).toMatchObject({
      access: { kind: 'oauth2', ...known, tokenUrl: 'https://sign-in.example.org/token', scope: 'read' },
    });
    expect(readConfig({ INVENTORY_URL: 'file:///srv/my%20inventory' }).inventory).toEqual({
      kind: 'folder',
      directory: '/srv/my inventory',
    });
    expect(
      readConfig({ DEMO: '0', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' }).inventory,
    ).toBeNull();
  });

  it('are missing if their value is empty', async () => {
    const { config } = await readInstallation({ PORT: '', DATABASE_URL: ' ', SSO_URL: '' });
    expect(config).toEqual((await readInstallation({})).config);
  });

  it('show the demo accounts on a network only if this is set explicitly', async () => {
    expect(await refusal({ HOST: '0.0.0.0' })).toContain('HOST=0.0.0.0');
    const { config } = await readInstallation({ HOST: '0.0.0.0', DEMO: '1' });
    expect(config.publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:8080' });
  });

  it.each(['x86_64-conda-linux-gnu', 'aarch64-conda-linux-gnu', 'x86_64-apple-darwin13.4.0'])(
    'explain that the shell has set HOST: %s',
    async (host) => {
      expect(await refusal({ HOST: host })).toContain(host);
      expect(await refusal({ HOST: host })).toContain('unset it or set it to an address such as 127.0.0.1');
    },
  );

  const refused: [name: string, environment: Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '65535' }],
    ['PORT', { PORT: '80.5' }],
    ['HOST', { HOST: 'my host' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'console.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/console' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO_USERS', { DEMO_USERS: '-1' }],
    ['DEMO_USERS', { DEMO_USERS: 'many' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'root' }],
    ['ADMIN_USERNAME', { ADMIN_PASSWORD: 'correct horse' }],
    ['ADMIN_USERNAME', { ADMIN_USERNAME: 'a b', ADMIN_PASSWORD: 'correct horse' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'e\u0301'.repeat(7) }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'x'.repeat(1025) }],
    ['SSO_CLIENT_ID', { SSO_URL: 'https://sso.example.org' }],
    ['SSO_URL', { SSO_CLIENT_ID: 'console' }],
    ['SSO_AUTO_REDIRECT', { SSO_AUTO_REDIRECT: 'true' }],
    ['SSO_CLAIM', { SSO_CLAIM: 'sub' }],
    ['SSO_SECOND_FACTOR', { SSO_SECOND_FACTOR: 'both' }],
    ['HEADER_URL', { HEADER_URL: '//header' }],
    ['SUITE_MARK', { SUITE_MARK: 'mark.svg' }],
    ['SUITE_MARK', { SUITE_MARK: '//elsewhere.example/mark.svg' }],
    ['SUITE_MARK', { SUITE_MARK: '/\\elsewhere.example/mark.svg' }],
    ['SUITE_MARK', { SUITE_MARK: '/a mark.svg' }],
    ['SUITE_MARK', { SUITE_MARK: 'javascript:alert(1)' }],
    ['SUITE_MARK', { SUITE_MARK: 'data:image/svg+xml,<svg/>' }],
    ['SUITE_MARK', { SUITE_MARK: 'https://user:hunter2@brand.example/mark.svg' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mailer:100%@mail.example.org' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://100%zz:a@mail.example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:a%ffb@db/profiles' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:a@db/100%' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'file:///srv/100%' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'ftp://inventory' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'https://user:hunter2@inventory' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'https://inventory/?all' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'file:inventory' }],
    ['INVENTORY_URL', { INVENTORY_URL: 'file://host/inventory' }],
    ['INVENTORY_AUTH', { INVENTORY_AUTH: 'digest' }],
    [
      'INVENTORY_AUTH',
      {
        INVENTORY_URL: 'file:///srv',
        INVENTORY_AUTH: 'basic',
        INVENTORY_USERNAME: 'a',
        INVENTORY_PASSWORD: 'b',
      },
    ],
    ['INVENTORY_USERNAME', { INVENTORY_URL: 'https://inventory', INVENTORY_AUTH: 'basic' }],
    [
      'INVENTORY_PASSWORD',
      { INVENTORY_URL: 'https://inventory', INVENTORY_AUTH: 'basic', INVENTORY_USERNAME: 'a' },
    ],
    ['INVENTORY_TOKEN_URL', { INVENTORY_URL: 'https://inventory', INVENTORY_AUTH: 'oauth2' }],
    ['INVENTORY_USERNAME', { INVENTORY_URL: 'https://inventory', INVENTORY_USERNAME: 'a' }],
    [
      'INVENTORY_SCOPE',
      {
        INVENTORY_URL: 'https://inventory',
        INVENTORY_AUTH: 'basic',
        INVENTORY_USERNAME: 'a',
        INVENTORY_PASSWORD: 'b',
        INVENTORY_SCOPE: 'c',
      },
    ],
    ['LAYOUT_CODE', { LAYOUT_CODE: 'SCO,XYZ' }],
    ['SECOND_FACTOR_ROLES', { SECOND_FACTOR_ROLES: 'ADMIN,ROOT' }],
    ['ADD_PASSKEY_AT_SIGN_IN', { ADD_PASSKEY_AT_SIGN_IN: 'yes' }],
    ['GA_SITE_ID', { GA_SITE_ID: '<script>' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=%' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with spaces in it, and long' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['SECRETS_KEY', { SECRETS_KEY: 'hunter2' }],
    ['SECRETS_KEY', { SECRETS_KEY: `${newKey()}AAAA` }],
    ['SECRETS_KEY_PREVIOUS', { SECRETS_KEY: newKey(), SECRETS_KEY_PREVIOUS: 'not a key' }],
  ];
  it.each(refused.map(([name, environment]) => [name, shorten(environment), environment] as const))(
    'refuse %s with one line that names it: %s',
    async (name, _, environment) => {
      const message = await refusal(environment);
      expect(message).toMatch(new RegExp(`^${name}\\b`));
      expect(message).not.toContain('\n');
    },
  );

  it('show no secrets in an error message', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://user:hunter2@db' })).not.toContain('hunter2');
    expect(await refusal({ SMTP_URL: 'http://user:hunter2@mail' })).not.toContain('hunter2');
    expect(await refusal({ SMTP_URL: 'smtp://user:hunter2%@mail' })).not.toContain('hunter2');
    expect(await refusal({ DATABASE_URL: 'postgres://user:hunter2%@db' })).toBe(
      'DATABASE_URL contains a % without two hexadecimal digits: write %25 for a percent sign',
    );
    expect(await refusal({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
    expect(await refusal({ SECRETS_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('secret settings', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const file = async (text: string | Buffer): Promise<string> => {
    const path = join(directory, 'secret');
    await writeFile(path, text);
    return path;
  };

  it.each([
    ['', ''],
    ['', '\n'],
    ['', '\r\n'],
    ['\uFEFF', ''],
    ['\uFEFF', '\r\n'],
  ])('can be read from a file with a byte order mark %j and a final line break %j', async (mark, end) => {
    const key = newKey();
    expect(readConfig({ SECRETS_KEY_FILE: await file(`${mark}${key}${end}`) }).secrets.key).toEqual(
      Buffer.from(key, 'base64'),
    );
    const previous = { SECRETS_KEY_PREVIOUS_FILE: await file(`${mark}${key}${end}`) };
    expect(readConfig(previous).secrets.previous).toEqual(Buffer.from(key, 'base64'));
    const administrator = {
      ADMIN_USERNAME: 'root',
      ADMIN_PASSWORD_FILE: await file(`${mark} correct horse ${end}`),
    };
    expect(readConfig(administrator).firstAdministrator?.password).toBe(' correct horse ');
    const database = { DATABASE_URL_FILE: await file(`${mark}postgres://user:hunter2@db/profiles${end}`) };
    expect(readConfig(database).database).toEqual({
      kind: 'postgres',
      url: 'postgres://user:hunter2@db/profiles',
    });
    const mail = { SMTP_URL_FILE: await file(`${mark}smtp://user:hunter2@mail${end}`) };
    expect(readConfig(mail).mail.smtpUrl).toBe('smtp://user:hunter2@mail');
  });

  it.each(SECRET_SETTINGS)('report an invalid file for %s in one line', async (name) => {
    const missing = join(directory, 'missing');
    expect(await refusal({ [`${name}_FILE`]: missing })).toBe(
      `${name}_FILE cannot be read: ${missing} (ENOENT)`,
    );
    expect(await refusal({ [`${name}_FILE`]: directory })).toBe(
      `${name}_FILE cannot be read: ${directory} (EISDIR)`,
    );
    const large = await file('x'.repeat(1024 * 1024 + 1));
    expect(await refusal({ [`${name}_FILE`]: large })).toBe(
      `${name}_FILE cannot be read: ${large} (it is larger than 1 MB)`,
    );
    const empty = await file('\n');
    expect(await refusal({ [`${name}_FILE`]: empty })).toBe(`${name}_FILE is empty: ${empty}`);
    expect(await refusal({ [`${name}_FILE`]: empty, [name]: 'hunter2' })).toBe(
      `${name} and ${name}_FILE are both set: leave one of them out`,
    );
  });

  const UTF_16 = 'it is UTF-16 or binary: save it as UTF-8';
  it.each<[string, Buffer, string]>([
    ['UTF-16LE with a mark', Buffer.from('\uFEFFhunter2\r\n', 'utf16le'), UTF_16],
    ['UTF-16BE with a mark', Buffer.from('\uFEFFhunter2\r\n', 'utf16le').swap16(), UTF_16],
    ['UTF-16LE without NUL bytes', Buffer.from('\uFEFFпароль', 'utf16le'), UTF_16],
    ['UTF-16LE without a mark', Buffer.from('hunter2', 'utf16le'), UTF_16],
    ['a NUL byte', Buffer.from('hunter2\0'), UTF_16],
    ['Latin-1', Buffer.from('hunter2é', 'latin1'), 'it is not valid UTF-8'],
    ['a cut-off character', Buffer.from('hunter2é').subarray(0, -1), 'it is not valid UTF-8'],
    ['two lines', Buffer.from('hunter2\nhunter3\n'), 'it has more than one line'],
    ['an empty last line', Buffer.from('hunter2\n\n'), 'it has more than one line'],
    ['an empty first line', Buffer.from('\r\nhunter2'), 'it has more than one line'],
    ['a carriage return', Buffer.from('hunter2\r'), 'it has more than one line'],
    ['a line separator', Buffer.from('hunter2\u2028hunter3'), 'it has more than one line'],
    ['a tab', Buffer.from('hunter2\t'), 'it has a control character'],
    ['a C1 control character', Buffer.from('hunter2\u0085'), 'it has a control character'],
    ['an escape sequence', Buffer.from('\u001B[0mhunter2'), 'it has a control character'],
    ['a second byte order mark', Buffer.from('\uFEFF\uFEFFhunter2'), 'it has a control character'],
  ])(
    'are refused with the setting and the cause, without the contents, if the file has %s',
    async (_, bytes, cause) => {
      const path = await file(bytes);
      for (const name of SECRET_SETTINGS) {
        expect(await refusal({ [`${name}_FILE`]: path })).toBe(
          `${name}_FILE cannot be read: ${path} (${cause})`,
        );
      }
    },
  );

  it('are empty if the file contains only a byte order mark', async () => {
    const path = await file('\uFEFF\n');
    expect(await refusal({ SECRETS_KEY_FILE: path })).toBe(`SECRETS_KEY_FILE is empty: ${path}`);
  });

  it('are not shown in an error about the content of their file', async () => {
    const unusable = { DATABASE_URL_FILE: await file('mysql://user:hunter2@db') };
    expect(await refusal(unusable)).toMatch(/^DATABASE_URL must be a URL/);
    expect(await refusal(unusable)).not.toContain('hunter2');
  });
});
