import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url));

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });

it('compose.yaml is valid for Docker Compose', ({ skip }) => {
  skip(run('docker', 'compose', 'version').status !== 0, 'needs Docker Compose');
  const { status, stderr } = run('docker', 'compose', '-f', pathOf('compose.yaml'), 'config', '-q');
  expect([status, stderr]).toEqual([0, '']);
});

it('userprofile.service is valid for systemd, with minimal privileges', async ({ skip }) => {
  skip(run('systemd-analyze', '--version').status !== 0, 'needs systemd');
  const directory = await mkdtemp(join(tmpdir(), 'systemd-'));
  try {
    const file = join(directory, 'userprofile.service');
    const unit = await readFile(pathOf('userprofile.service'), 'utf8');
    await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
    const verified = run('systemd-analyze', 'verify', '--man=no', file);
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    // The command fails if the exposure level is higher than 2 of 10.
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', file]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
