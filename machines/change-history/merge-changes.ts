import type { Change, Changes } from '../../openapi/generated/types.ts';

/**
 * Puts a newly read first page before the older listed changes. Drops the listed changes if the page's last change is
 * not among them, because changes in between may be missing.
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
