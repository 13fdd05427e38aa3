import { describe, expect, it } from 'vitest';
import { COMMANDS, type CommandName } from '../../../service/commands/commands.ts';
import { ranCommand } from '../../support/command.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

describe('the command', () => {
  it('names every subcommand where help is asked for', async () => {
    const { code, stdout, stderr } = await ranCommand(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of NAMES) expect(stdout).toContain(`  ${name} `);
  });

  it.each(NAMES)('says how %s is called', async (name) => {
    const { code, stdout, stderr } = await ranCommand([name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`userprofile ${name}`);
  });

  it.each(NAMES)('refuses an option that %s does not have, with how it is called', async (name) => {
    const { code, stdout, stderr } = await ranCommand([name, '--no-such-option']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--no-such-option');
    expect(stderr).toContain(`userprofile ${name}`);
  });

  it('says which version it is', async () => {
    const { code, stdout } = await ranCommand(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('refuses a subcommand that it does not have', async () => {
    for (const name of ['sevre', 'constructor']) {
      const { code, stdout, stderr } = await ranCommand([name]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`There is no subcommand ${name}.`);
    }
  });
});
