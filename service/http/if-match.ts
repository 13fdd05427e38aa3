import { problem } from './problem.ts';

/**
 * Refuses to change what was changed since it was read (RFC 9110, section 13.1.1).
 *
 * @param ifMatch the header, where one came
 * @param version of the row as it is now
 * @throws Problem stale
 */
export function assertCurrent(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(`"${version}"`)) throw problem('stale');
}
