import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../../service/db/open.ts';
import { newKey } from '../../../service/vault/keys.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ENGINES, openInstallation, TEST_KEY } from '../../support/databases.ts';
import { startProvider } from '../../support/identity-provider.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { makeCertificate } from '../../support/nginx.ts';

/** The difference between a broken mail server and one that works. */
interface BrokenMail {
  tls?: boolean;
  secure?: boolean;
  listens?: boolean;
  scheme?: string;
  host?: string;
  user?: string;
  query?: string;
}

describe('check-config', () => {
  let directory: string;
  let settings: Record<string, string>;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'check-config-'));
    settings = { DEMO: '0', DATA_DIR: directory };
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const check = (environment: Record<string, string> = {}) =>
    runCommandProcess(['check-config'], { ...settings, ...environment });

  it('reports every invalid setting, and then checks nothing else', async () => {
    const { code, stdout, stderr } = await check({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'hunter2',
      SECRETS_KEY_FILE: '/nowhere/key',
      DATABASE_URL_FILE: '/nowhere/database',
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout.split('\n').toSorted()).toEqual(
      [
        'wrong  DATABASE_URL_FILE cannot be read: /nowhere/database (ENOENT)',
        "wrong  LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not 'loud'",
        "wrong  PORT must be a whole number from 1 to 65535, not 'http'",
        'wrong  SECRETS_KEY_FILE cannot be read: /nowhere/key (ENOENT)',
        'wrong  SMTP_URL must be a URL that begins with smtp:// or smtps://',
        'The service would not start, so no system was checked.',
        '',
      ].toSorted(),
    );
  });

  it('reports settings that contradict each other', async () => {
    const { code, stdout } = await check({ SSO_URL: 'https://sso.example.org' });
    expect(code).toBe(1);
    expect(stdout).toContain('wrong  SSO_CLIENT_ID is missing: SSO_URL is set without it\n');
  });

  it('does not create a missing database', async () => {
    const { code, stdout } = await check({ DATA_DIR: join(directory, 'data') });
    expect([code, stdout]).toEqual([
      0,
      'ok     DATA_DIR is empty; the first start creates its tables\nThe settings are correct.\n',
    ]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('checks every service that the settings name', async () => {
    const mail = await startMailServer('taking');
    const provider = await startProvider();
    const inventory = join(directory, 'inventory');
    await mkdir(inventory);
    await writeFile(join(inventory, 'carriers.csv'), 'uuid,name\nc-1,Carrier\n');
    const { code, stdout } = await check({
      SMTP_URL: mail.url,
      SSO_URL: provider.url,
      SSO_CLIENT_ID: 'ours',
      INVENTORY_URL: pathToFileURL(inventory).href,
    });
    await mail.close();
    await provider.stop();
    expect(stdout).toBe(
      `ok     DATA_DIR is empty; the first start creates its tables
ok     SMTP_URL answers
ok     INVENTORY_URL answers
ok     SSO_URL is the issuer ${provider.url}
The settings are correct.
`,
    );
    expect([code, mail.mails]).toEqual([0, []]);
  });

  it('reports each unavailable service, and shows no password', async () => {
    const { code, stdout, stderr } = await check({
      DATABASE_URL: 'postgres://us:hunter2@127.0.0.1:1/profiles',
      SMTP_URL: 'smtp://us:hunter2@127.0.0.1:1',
      SSO_URL: 'http://127.0.0.1:1',
      SSO_CLIENT_ID: 'ours',
      INVENTORY_URL: 'http://127.0.0.1:1/inventory',
      INVENTORY_AUTH: 'basic',
      INVENTORY_USERNAME: 'us',
      INVENTORY_PASSWORD: 'hunter2',
      PASSWORD_SENT_TEMPLATE: '/nowhere/sent.html',
    });
    expect(code).toBe(1);
    for (const setting of [
      'DATABASE_URL',
      'SMTP_URL',
      'SSO_URL',
      'INVENTORY_URL',
      'PASSWORD_SENT_TEMPLATE',
    ]) {
      expect(stdout).toMatch(new RegExp(`^wrong  ${setting}`, 'm'));
    }
    expect(stdout).toMatch(/^wrong {2}DATABASE_URL.*ECONNREFUSED/m);
    expect(stdout).toMatch(/Some settings are wrong\.\n$/);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  it.each([
    ['postgres?sslmode=verify-full', 'The server does not support SSL connections: turn TLS on'],
    ['missing', '3D000: the database does not exist'],
    [
      'postgres?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
      'ENOENT: a file of sslrootcert, sslcert or sslkey cannot be read',
    ],
  ])('explains why PostgreSQL is unavailable: %s', async (database, cause) => {
    const { code, stdout } = await check({ DATABASE_URL: `${inject('postgres')}${database}` });
    expect(code).toBe(1);
    expect(stdout).toContain(`wrong  DATABASE_URL cannot be used: `);
    expect(stdout).toContain(`(${cause}`);
  });

  it.each<[string, BrokenMail, RegExp]>([
    [
      'has an untrusted certificate',
      { tls: true, scheme: 'smtps' },
      /its certificate is self-signed: add it to NODE_EXTRA_CA_CERTS/,
    ],
    [
      'offers STARTTLS with an untrusted certificate',
      { tls: true, secure: false },
      /its certificate is self-signed/,
    ],
    ['does not use TLS on this port', { scheme: 'smtps' }, /it does not use TLS on this port: try smtp:/],
    ['does not listen', { listens: false }, /no server listens at this address \(ECONNREFUSED\)/],
    [
      'has an unknown host',
      { host: 'nowhere.invalid' },
      /(this host name does not exist|the DNS server does not respond)/,
    ],
    [
      'refuses the password',
      { user: 'us:hunter2@' },
      /it refuses the user name or the password of SMTP_URL \(EAUTH\)/,
    ],
    ['refuses STARTTLS', { query: '?requireTLS=true' }, /it refuses STARTTLS, which requireTLS/],
  ])('says what to change if the mail server %s', async (_, manners, reason) => {
    const {
      tls = false,
      secure = tls,
      listens = true,
      scheme = 'smtp',
      host = '127.0.0.1',
      user = '',
      query = '',
    } = manners;
    const { certificate, key } = makeCertificate(directory);
    const server = new SMTPServer({
      ...(tls
        ? { cert: await readFile(certificate), key: await readFile(key), secure }
        : { disabledCommands: ['STARTTLS'] }),
      disableReverseLookup: true,
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong')),
      closeTimeout: 1,
    });
    server.on('error', () => {});
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    if (!listens) await close();
    const { code, stdout } = await check({ SMTP_URL: `${scheme}://${user}${host}:${port}${query}` });
    if (listens) await close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^wrong {2}SMTP_URL: the mail server cannot be used: /m);
    expect(stdout).toMatch(reason);
    expect(stdout).not.toContain('hunter2');
  });

  it.each(['HTTPS_PROXY', 'https_proxy'])('notes that %s is not used', async (name) => {
    const { code, stdout } = await check({ [name]: 'http://us:hunter2@proxy.example.org:3128' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^note {3}HTTPS_PROXY: the service uses no proxy for its own calls\./m);
    expect(stdout).not.toContain('hunter2');
  });

  it('reports a key that cannot decrypt the stored secrets', async () => {
    await (await openInstallation(directory)).destroy();
    const before = await readFile(join(directory, 'userprofile.db'));
    expect((await check()).stdout).toContain('ok     DATA_DIR answers\n');
    const { code, stdout } = await check({ SECRETS_KEY: newKey() });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^wrong {2}DATA_DIR: has secrets encrypted with key [\da-f]{16}, which the key in SECRETS_KEY cannot decrypt$/m,
    );
    await rm(join(directory, 'secrets.key'));
    expect((await check()).stdout).toMatch(
      /^wrong {2}DATA_DIR: has secrets encrypted with key .*, and .* cannot be read \(ENOENT\)$/m,
    );
    expect(await readFile(join(directory, 'userprofile.db'))).toEqual(before);
  });

  it.each([
    ['a file that is not a database', 'nothing of the kind'.repeat(200), /SQLITE_NOTADB/],
    ['a folder that is a file', null, /is not a folder|ENOTDIR/],
  ])('reports %s', async (_what, content, message) => {
    const file = join(directory, 'userprofile.db');
    await writeFile(file, content ?? '');
    const { code, stdout } = await check(content === null ? { DATA_DIR: file } : {});
    expect([code, stdout]).toEqual([1, expect.stringMatching(message)]);
  });
});

describe.each(ENGINES)('check-config on $engine', ({ engine, emptyDatabase }) => {
  it.each([
    [
      '9998-more',
      0,
      'ok     SETTING answers; a newer version has added the migration 9998-more, which this version supports\n',
    ],
    [
      '9999-less.since-9998',
      1,
      'wrong  SETTING: is from a newer version, which has the migration 9999-less.since-9998\n',
    ],
  ])('recognizes a database of a newer version, with %s', async (migration, expected, line) => {
    const { address, release } = await emptyDatabase();
    const db = await openDatabase(address);
    await sql`insert into kysely_migration (name, timestamp) values (${migration}, '2040')`.execute(db);
    await db.destroy();
    const where: Record<string, string> =
      address.kind === 'sqlite' ? { DATA_DIR: join(address.file, '..') } : { DATABASE_URL: address.url };
    const setting = engine === 'SQLite' ? 'DATA_DIR' : 'DATABASE_URL';
    const { code, stdout } = await runCommandProcess(['check-config'], {
      DEMO: '0',
      SECRETS_KEY: TEST_KEY,
      ...where,
    });
    await release();
    expect(code).toBe(expected);
    expect(stdout).toContain(line.replace('SETTING', setting));
  });
});
