/**
 * What a version does with a database, according to the migrations that the database has had: it runs the missing ones,
 * uses the database as newer versions have extended it, or refuses it.
 */
export type Standing =
  | { kind: 'ours'; missing: string[] }
  | { kind: 'newer'; unknown: [string, ...string[]] }
  | { kind: 'unusable'; reason: string };

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** A migration that takes something away says in its name from which one on a version can do without that. */
const SINCE = /\.since-(\d{4})$/;

/** The first migration of the versions before the first release; its tables are others. */
const UNRELEASED = '0001-foundation';

const isLeftOut = (migration: string, newestOfOurs: number): boolean => {
  const since = SINCE.exec(migration)?.[1];
  return since !== undefined && newestOfOurs < Number(since);
};

/**
 * @param stored names of the migrations that the database has had
 * @param ours names of those that this version has
 */
export function standingOf(stored: readonly string[], ours: readonly string[]): Standing {
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
    unknown.find((name) => isLeftOut(name, newestOfOurs));
  if (unfit !== undefined) {
    return { kind: 'unusable', reason: `is of a newer version, which has the migration ${unfit}` };
  }
  const [first, ...others] = unknown;
  return first === undefined
    ? { kind: 'ours', missing: known.slice(had.length) }
    : { kind: 'newer', unknown: [first, ...others] };
}
