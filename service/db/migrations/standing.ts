/**
 * What a version makes of the migrations that a database has had: it runs those that are missing, works on one that
 * newer versions have only added to, or can do neither.
 */
export type Standing =
  | { kind: 'ours'; missing: string[] }
  | { kind: 'newer'; unknown: [string, ...string[]] }
  | { kind: 'unusable'; migration: string };

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** A migration that takes something away says in its name from which one on a version can do without that. */
const SINCE = /\.since-(\d{4})$/;

const isLeftOut = (migration: string, newestOfOurs: number): boolean => {
  const since = SINCE.exec(migration)?.[1];
  return since !== undefined && newestOfOurs < Number(since);
};

/**
 * @param stored names of the migrations that the database has had
 * @param ours names of those that this version has
 */
export function standingOf(stored: readonly string[], ours: readonly string[]): Standing {
  const had = stored.toSorted();
  const known = ours.toSorted();
  const unknown = had.slice(known.length);
  const newestOfOurs = numberOf(known.at(-1) ?? '0000');
  const stranger =
    had.find((name, index) => index < known.length && name !== known[index]) ??
    unknown.find((name) => isLeftOut(name, newestOfOurs));
  if (stranger !== undefined) return { kind: 'unusable', migration: stranger };
  const [first, ...others] = unknown;
  return first === undefined
    ? { kind: 'ours', missing: known.slice(had.length) }
    : { kind: 'newer', unknown: [first, ...others] };
}
