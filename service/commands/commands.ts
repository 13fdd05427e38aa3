import type { Command } from './command.ts';

interface Entry {
  summary: string;
  /** Loaded on demand: most subcommands need only a small part of the service. */
  load: () => Promise<Command>;
}

export const COMMANDS = {
  serve: {
    summary: 'runs the service',
    load: async () => (await import('./serve.ts')).serve,
  },
  'check-config': {
    summary: 'says what is wrong with the settings, and changes nothing',
    load: async () => (await import('./check-config.ts')).checkConfig,
  },
  'check-source': {
    summary: 'says where an inventory or an application does not keep to its contract',
    load: async () => (await import('./check-source.ts')).checkSource,
  },
  'create-admin': {
    summary: 'makes an administrator, where nobody can sign in',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  'copy-to-postgres': {
    summary: 'copies the embedded database to PostgreSQL, and compares each row',
    load: async () => (await import('./copy-to-postgres.ts')).copyToPostgres,
  },
  'rotate-keys': {
    summary: 'signs tokens with a new key, or encrypts the secrets with one',
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
  'end-all-access': {
    summary: 'signs everybody out at once, on every instance: revokes all sessions, tokens and keys',
    load: async () => (await import('./end-all-access.ts')).endAllAccessCommand,
  },
  backup: {
    summary: 'copies the embedded database to a file, also while the service runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'puts such a copy into its place',
    load: async () => (await import('./restore.ts')).restore,
  },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof COMMANDS;
