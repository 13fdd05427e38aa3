import type { Json, JsonObject } from './to-json.ts';

/** Marks a removed key: the value of the key in the result of `changesBetween`. */
const REMOVED = '$gone';

export const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the changes with which `withChanges` turns `before` into `after`. For two records, the result is a record
 * with only the keys whose values differ.
 */
export function changesBetween(before: Json | undefined, after: Json): Json {
  if (!isRecord(before) || !isRecord(after)) return after;
  const removed = Object.keys(before).filter((key) => !(key in after));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  return Object.fromEntries([
    ...removed.map((key) => [key, REMOVED]),
    ...changed.map(([key, value]) => [key, changesBetween(before[key], value)]),
  ]) as JsonObject;
}

/** Applies a difference that `changesBetween` has returned. */
export function withChanges(before: Json | undefined, changes: Json): Json {
  if (!isRecord(before) || !isRecord(changes)) return changes;
  const changed = Object.entries(changes).map(([key, value]) => [key, withChanges(before[key], value)]);
  const all = { ...before, ...(Object.fromEntries(changed) as JsonObject) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== REMOVED));
}
