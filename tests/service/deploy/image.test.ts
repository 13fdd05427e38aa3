import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentOfImage, instructionsOfImage } from '../../support/containerfile.ts';
import { freePort } from '../../support/free-port.ts';
import { buildService, COMMAND } from '../../support/service-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Has nothing of its own on any Linux. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Packages {
  packages: Record<string, { dev?: boolean; optional?: boolean }>;
}

/** What `npm ci --omit=dev` installs of what is installed here, but for what the stage takes away again. */
async function packagesOfService(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Packages;
  const here = new Set(await readdir(join(ROOT, 'node_modules')));
  return Object.entries(packages).flatMap(([path, { dev }]) => {
    const [, scope = '', name = ''] = /^node_modules\/(?:(@[^/]+)\/)?([^/]+)$/.exec(path) ?? [];
    const isCompiler = name === 'typescript' || scope === '@typescript';
    return name && !dev && !isCompiler && here.has(scope || name) ? [path] : [];
  });
}

let image: string;
let app: string;
let data: string;

beforeAll(buildService);
beforeEach(async () => {
  image = await mkdtemp(join(tmpdir(), 'image-'));
  [app, data] = [join(image, 'app'), join(image, 'data')];
  await chmod(image, 0o755);
  await mkdir(app);
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await chown(data, NOBODY, NOBODY);
});
afterEach(() => rm(image, { recursive: true, force: true }));

/** Does what the instructions of the last stage do with files, without an engine. */
async function assemble(): Promise<void> {
  const sources: Record<string, () => Promise<void>> = {
    'package.json ./': () => cp(join(ROOT, 'package.json'), join(app, 'package.json')),
    '--from=packages /app/node_modules node_modules': async () => {
      for (const path of await packagesOfService()) {
        await cp(join(ROOT, path), join(app, path), { recursive: true }).catch(
          (error: NodeJS.ErrnoException) => {
            // Binaries for other systems are in the lock file alone.
            if (error.code !== 'ENOENT') throw error;
          },
        );
      }
    },
    '--from=build /build/dist dist': () =>
      cp(dirname(COMMAND), join(app, 'dist/service'), { recursive: true }),
  };
  const copies = (await instructionsOfImage()).filter(([name]) => name === 'COPY').map(([, rest]) => rest);
  expect(copies.toSorted()).toEqual(Object.keys(sources).toSorted());
  for (const copy of copies) await sources[copy]!();
}

it('runs in what the container file copies, as nobody, writing in its data alone, and is found healthy', async () => {
  await assemble();
  const instructions = await instructionsOfImage();
  const listed = (name: string) =>
    JSON.parse(/\[.*\]$/.exec(instructions.find(([one]) => one === name)![1])![0]) as [string, ...string[]];
  const environment = {
    PATH: process.env['PATH'] ?? '',
    ...(await environmentOfImage()),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: data,
    ADMIN_USERNAME: 'root.admin',
    ADMIN_PASSWORD: 'correct horse battery',
  };
  const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const [program, ...args] = [...listed('ENTRYPOINT'), ...listed('CMD')] as [string, ...string[]];
  const child = spawn(program, args, {
    cwd: app,
    env: environment,
    ...nobody,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [checker, ...checked] = listed('HEALTHCHECK');
  const isHealthy = () =>
    new Promise<boolean>((resolve) => {
      execFile(checker, checked, { cwd: app, env: environment, ...nobody }, (error) =>
        resolve(error === null),
      );
    });
  expect(await isHealthy()).toBe(false);
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect((await readdir(app)).toSorted()).toEqual(['dist', 'node_modules', 'package.json']);
  expect(await readdir(data)).toEqual(expect.arrayContaining(['secrets.key', 'userprofile.db']));
});

it('brings along no package that the built service does not use', async () => {
  const files = await readdir(dirname(COMMAND), { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join(dirname(COMMAND), file), 'utf8')),
  );
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const isUsed = (name: string) =>
    texts.some((text) =>
      new RegExp(`(?:from|import|resolve\\(|import\\() ?["']${name}(?:/[^"']*)?["']`).test(text),
    );
  expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([]);
});
