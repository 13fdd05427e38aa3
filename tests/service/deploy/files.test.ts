import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../service/config.ts';
import { readInstallation } from '../../../service/commands/installation.ts';
import { SECRET_SETTINGS } from '../../../service/secret-files.ts';
import { SETTING_NAMES } from '../../../service/settings/settings.ts';
import { newKey } from '../../../service/vault/keys.ts';
import { environmentOfImage } from '../../support/containerfile.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string): Promise<string> => readFile(fileOf(path), 'utf8');

/** Names of all environment variables that the service reads, and `NODE_ENV`. */
const KNOWN = new Set([...SETTING_NAMES, ...SECRET_SETTINGS.map((name) => `${name}_FILE`), 'NODE_ENV']);

const unknownIn = (names: readonly string[]): string[] => names.filter((name) => !KNOWN.has(name));

const seconds = (text: string): number => Number(text.replace(/s$/, ''));

const directive = (unit: string, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

interface Locked {
  version: string;
  link?: boolean;
  name?: string;
}

/** Returns the package URL (purl) of an npm package. Like npm, encodes only the `@` of a scope. */
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deploy-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('npm run sbom', () => {
  it('lists every package in the lock file', async () => {
    const files = ['package.json', 'package-lock.json', 'demo/package.json', 'tools/openapi/package.json'];
    for (const file of files) await cp(fileOf(file), join(directory, file));
    execFileSync('npm', ['run', 'sbom'], { cwd: directory, stdio: 'pipe' });
    const bom = JSON.parse(await readFile(join(directory, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    const lock = JSON.parse(await textOf('package-lock.json')) as { packages: Record<string, Locked> };
    const locked = Object.entries(lock.packages).flatMap(([path, { version, link, name }]) =>
      path === '' || link ? [] : [purl(name ?? path.replace(/^.*node_modules\//, ''), version)],
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(new Set(bom.components.map((component) => component.purl))).toEqual(new Set(locked));
  });
});

it('all stages of the image use the same base image, which is pinned by its digest', async () => {
  const bases = (await textOf('deploy/Containerfile')).match(/^FROM \S+/gm) ?? [];
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^FROM node:24[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it('the image sets only settings that exist', async () => {
  expect(unknownIn(Object.keys(await environmentOfImage()))).toEqual([]);
});

interface Compose {
  services: Record<
    'proxy' | 'userprofile' | 'database',
    { environment: Record<string, string>; secrets: string[]; stop_grace_period?: string }
  >;
  networks: { front: { ipam: { config: { subnet: string }[] } } };
  secrets: Record<string, { file: string }>;
}

const readCompose = async () => parse(await textOf('deploy/compose.yaml')) as Compose;

describe('compose.yaml', () => {
  it('starts the service with valid settings and their secrets', async () => {
    const { services, networks } = await readCompose();
    const { environment, secrets, stop_grace_period: patience } = services.userprofile;
    expect(unknownIn(Object.keys(environment))).toEqual([]);
    const values: Record<string, string> = {
      'database-url': 'postgres://userprofile:x@database/userprofile',
      'secrets-key': newKey(),
      'admin-password': 'correct horse battery',
    };
    expect(Object.keys(values).toSorted()).toEqual(secrets.toSorted());
    for (const [name, value] of Object.entries(values)) await writeFile(join(directory, name), value);
    const { config, demo } = await readInstallation({
      ...(await environmentOfImage()),
      ...Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, value.replace('/run/secrets', directory)]),
      ),
    });
    expect(demo).toBeNull();
    expect(config).toMatchObject({
      host: '0.0.0.0',
      database: { kind: 'postgres' },
      trustedProxies: networks.front.ipam.config.map(({ subnet }) => subnet),
    });
    expect(services.proxy.environment['UPSTREAM']).toBe(`userprofile:${config.port}`);
    expect(seconds(patience!) * 1000).toBeGreaterThan(config.drain.delayMs + config.drain.limitMs + 2000);
  });

  it('defines every secret that it uses, and uses every secret that it defines', async () => {
    const { services, secrets } = await readCompose();
    const named = Object.values(services).flatMap((service) => service.secrets);
    expect(new Set(named)).toEqual(new Set(Object.keys(secrets)));
    for (const { environment, secrets: own } of Object.values(services)) {
      const paths = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(paths.map((path) => path.replace('/run/secrets/', '')).toSorted()).toEqual(own.toSorted());
    }
  });

  it('sets all variables of the nginx template', async () => {
    const asked = (await textOf('deploy/nginx/userprofile.conf.template')).match(/\$\{[A-Z_]+\}/g) ?? [];
    const { proxy } = (await readCompose()).services;
    expect([...new Set(asked)].toSorted()).toEqual(
      Object.keys(proxy.environment)
        .map((name) => `\${${name}}`)
        .toSorted(),
    );
  });
});

const readUnit = () => textOf('deploy/userprofile.service');

describe('userprofile.service', () => {
  it('sets only settings that exist, and waits longer than the service takes to stop', async () => {
    const unit = await readUnit();
    const set = directive(unit, 'Environment').split(' ');
    expect(unknownIn(set.map((one) => one.split('=')[0]!))).toEqual([]);
    const { drain } = readConfig({ DEMO: '0' });
    expect(seconds(directive(unit, 'TimeoutStopSec')) * 1000).toBeGreaterThan(
      drain.delayMs + drain.limitMs + 2000,
    );
  });
});
