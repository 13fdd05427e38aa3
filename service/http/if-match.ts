import { problem } from './problem.ts';

/**
 * Checks that `If-Match` contains a row's version (RFC 9110, section 13.1.1). A request without `If-Match` passes.
 *
 * @throws Problem stale
 */
export function assertCurrent(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(`"${version}"`)) throw problem('stale');
}
