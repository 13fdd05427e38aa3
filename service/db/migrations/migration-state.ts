/**
 * Whether this version of the service can use a database. `ours`: yes, after it has run the missing migrations.
 * `newer`: yes, although newer versions added tables or columns. `unusable`: no.
 */
export type MigrationState =
  | { kind: 'ours'; missing: string[] }
  | { kind: 'newer'; unknown: [string, ...string[]] }
  | { kind: 'unusable'; reason: string };

const numberOf = (name: string): number => Number(name.slice(0, 4));

/**
 * A migration that removes something ends in `.since-NNNN`: only versions that have migration NNNN can use
 * the database afterwards.
 */
const SINCE_SUFFIX = /\.since-(\d{4})$/;

/** Name of a migration from before the first release. A database on which it was run cannot be migrated. */
const UNRELEASED = '0001-foundation';

const needsNewerVersion = (migration: string, newestOfOurs: number): boolean => {
  const since = SINCE_SUFFIX.exec(migration)?.[1];
  return since !== undefined && newestOfOurs < Number(since);
};

/**
 * Returns whether this version of the service can use a database, and which migrations are missing or unknown.
 *
 * @param stored the migrations that were run on the database
 * @param ours the migrations of this version
 */
export function migrationStateOf(stored: readonly string[], ours: readonly string[]): MigrationState {
  if (stored.includes(UNRELEASED)) {
    return {
      kind: 'unusable',
      reason: 'is of a version before the first release, whose data cannot be used',
    };
  }
  const had = stored.toSorted();
  const known = ours.toSorted();
  const unknown = had.slice(known.length);
  const newestOfOurs = numberOf(known.at(-1) ?? '0000');
  const unfit =
    had.find((name, index) => index < known.length && name !== known[index]) ??
    unknown.find((name) => needsNewerVersion(name, newestOfOurs));
  if (unfit !== undefined) {
    return { kind: 'unusable', reason: `is from a newer version, which has the migration ${unfit}` };
  }
  const [first, ...others] = unknown;
  return first === undefined
    ? { kind: 'ours', missing: known.slice(had.length) }
    : { kind: 'newer', unknown: [first, ...others] };
}
