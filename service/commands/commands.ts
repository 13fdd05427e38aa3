import type { Command } from './command.ts';

interface Entry {
  summary: string;
  /** Imports the subcommand on demand, because most subcommands need only a small part of the service. */
  load: () => Promise<Command>;
}

export const COMMANDS = {
  serve: {
    summary: 'runs the service',
    load: async () => (await import('./serve.ts')).serve,
  },
  'check-config': {
    summary: 'reports what is wrong with the settings; changes nothing',
    load: async () => (await import('./check-config.ts')).checkConfig,
  },
  'check-source': {
    summary: 'reports where an inventory or an application violates its contract',
    load: async () => (await import('./check-source.ts')).checkSource,
  },
  'create-admin': {
    summary: 'creates an administrator, for example if nobody can sign in',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  config: {
    summary: 'writes profiles, applications and sign-in clients as a file; plans and applies such a file',
    load: async () => (await import('./config.ts')).config,
  },
  'copy-to-postgres': {
    summary: 'copies the embedded database to PostgreSQL, and compares each row',
    load: async () => (await import('./copy-to-postgres.ts')).copyToPostgres,
  },
  'rotate-keys': {
    summary: 'rotates the key that signs tokens, or the key that encrypts secrets',
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
    summary: 'restores the database from such a copy',
    load: async () => (await import('./restore.ts')).restore,
  },
  'check-history': {
    summary: 'checks that the history of changes was not changed in the database',
    load: async () => (await import('./check-history.ts')).checkHistory,
  },
  'export-history': {
    summary: 'writes the history since the last export as JSON lines in OCSF 1.3',
    load: async () => (await import('./export-history.ts')).exportHistoryCommand,
  },
  'forget-person': {
    summary: 'erases the personal data of a user from the history of changes',
    load: async () => (await import('./forget-person.ts')).forgetPerson,
  },
  'reset-factor': {
    summary: 'removes the second factor of an account, if nobody can sign in',
    load: async () => (await import('./reset-factor.ts')).resetFactor,
  },
  'mark-restored': {
    summary: 'outdates what clients have read, after pg_restore or a restored disk',
    load: async () => (await import('./mark-restored.ts')).markRestored,
  },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof COMMANDS;
