import { describe, expect, it } from 'vitest';
import { COMMANDS, type CommandName } from '../../../service/commands/commands.ts';
import { runCommandProcess } from '../../support/command.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

describe('the command', () => {
  it('lists every subcommand on --help', async () => {
    const { code, stdout, stderr } = await runCommandProcess(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of NAMES) expect(stdout).toContain(`  ${name} `);
  });

  it.each(NAMES)('prints the usage of %s', async (name) => {
    const { code, stdout, stderr } = await runCommandProcess([name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`userprofile ${name}`);
  });

  it.each(NAMES)('refuses an unknown option of %s, and prints its usage', async (name) => {
    const { code, stdout, stderr } = await runCommandProcess([name, '--no-such-option']);
    expect([code, stdout]).toEqual([(await COMMANDS[name].load()).misuse ?? 2, '']);
    expect(stderr).toContain('--no-such-option');
    expect(stderr).toContain(`userprofile ${name}`);
  });

  it('prints its version', async () => {
    const { code, stdout } = await runCommandProcess(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('refuses an unknown subcommand', async () => {
    for (const name of ['sevre', 'constructor']) {
      const { code, stdout, stderr } = await runCommandProcess([name]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`There is no subcommand ${name}.`);
    }
  });
});
