import type { Migration } from 'kysely';

const files = import.meta.glob<Migration>('./[0-9]*.ts', { eager: true, import: 'migration' });

/** The migrations by file name without extension. They run in alphabetical order, each once. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([file, migration]) => [file.replace(/^\.\/|\.ts$/g, ''), migration]),
);
