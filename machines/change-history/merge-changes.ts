import type { Change, Changes } from '../../openapi/generated/types.ts';

/**
 * Adds a first page that was read again to the listed changes. If the page and the listed changes do not overlap,
 * changes between them may be missing, so only the page is kept.
 */
export function mergeChanges(listed: Changes, page: Changes): Changes {
  const last = page.changes.at(-1);
  const index = listed.changes.findIndex(({ uuid }) => uuid === last?.uuid);
  if (page.next === null || index === -1) return page;
  return { changes: [...page.changes, ...listed.changes.slice(index + 1)], next: listed.next };
}

/** Returns how many changes of the page are newer than all listed ones. */
export function countNew(listed: readonly Change[], page: readonly Change[]): number {
  const known = new Set(listed.map(({ uuid }) => uuid));
  const firstKnown = page.findIndex(({ uuid }) => known.has(uuid));
  return firstKnown === -1 ? page.length : firstKnown;
}
