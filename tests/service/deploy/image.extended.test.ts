import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentOfImage, instructionsOfImage } from '../../support/containerfile.ts';
import { freePort } from '../../support/free-port.ts';
import { buildService, COMMAND } from '../../support/service-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Numeric id of the system user `nobody`, who owns no files. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Lists the packages that the image contains: those that `npm ci --omit=dev --workspaces=false` installs, except those
 * that the build stage removes.
 */
async function packagesOfService(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['ls', '--all', '--parseable', '--omit=dev', '--workspaces=false'],
    { cwd: ROOT },
  );
  const folders = stdout.split('\n').filter((folder) => folder.includes('/node_modules/'));
  const names = folders.map((folder) => relative(join(ROOT, 'node_modules'), folder).split(sep));
  const packages = names.map(([first = '', second = '']) =>
    first.startsWith('@') ? join(first, second) : first,
  );
  return [...new Set(packages)].filter((name) => name !== 'typescript' && !name.startsWith('@typescript'));
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

/** Carries out the COPY instructions of the Containerfile's last stage by copying files, without a container engine. */
async function assemble(): Promise<void> {
  const sources: Record<string, () => Promise<void>> = {
    'package.json ./': () => cp(join(ROOT, 'package.json'), join(app, 'package.json')),
    '--from=packages /app/node_modules node_modules': async () => {
      for (const name of await packagesOfService()) {
        await cp(join(ROOT, 'node_modules', name), join(app, 'node_modules', name), { recursive: true });
      }
    },
    '--from=build /build/dist dist': () =>
      cp(dirname(COMMAND), join(app, 'dist/service'), { recursive: true }),
  };
  const copies = (await instructionsOfImage()).filter(([name]) => name === 'COPY').map(([, rest]) => rest);
  expect(copies.toSorted()).toEqual(Object.keys(sources).toSorted());
  for (const copy of copies) await sources[copy]!();
}

type Words = [string, ...string[]];

/** Returns the words of an instruction such as ENTRYPOINT that is written as a JSON array. */
async function listedIn(name: string): Promise<Words> {
  const [, rest = ''] = (await instructionsOfImage()).find(([one]) => one === name) ?? [];
  return JSON.parse(/\[.*\]$/.exec(rest)![0]) as Words;
}

const commandOfImage = async () => [...(await listedIn('ENTRYPOINT')), ...(await listedIn('CMD'))] as Words;

describe('the container image', () => {
  it('runs as an unprivileged user from the copied files, can write only to the data folder, and becomes healthy', async () => {
    await assemble();
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
    const [program, ...args] = await commandOfImage();
    const child = spawn(program, args, {
      cwd: app,
      env: environment,
      ...nobody,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [checker, ...checked] = await listedIn('HEALTHCHECK');
    const isHealthy = () =>
      new Promise<boolean>((resolve) => {
        execFile(checker, checked, { cwd: app, env: environment, ...nobody }, (error) =>
          resolve(error === null),
        );
      });
    expect(await isHealthy()).toBe(false);
    await expect.poll(isHealthy).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect((await readdir(app)).toSorted()).toEqual(['dist', 'node_modules', 'package.json']);
    expect(await readdir(data)).toEqual(expect.arrayContaining(['secrets.key', 'userprofile.db']));
  });

  it('reports in one line that it contains no demo data', async () => {
    await assemble();
    const [program, ...args] = await commandOfImage();
    const environment = { PATH: process.env['PATH'] ?? '', DEMO: '1', DATA_DIR: data };
    const child = spawn(program, args, { cwd: app, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    const said = await text(child.stderr);
    expect(said).toBe('DEMO=1 needs the packages of the workspace `demo`, which are not installed here\n');
  });

  it('contains only packages that the built service uses', async () => {
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
      texts.some((program) =>
        new RegExp(`(?:from|import|resolve\\(|import\\() ?["']${name}(?:/[^"']*)?["']`).test(program),
      );
    expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([]);
  });
});
