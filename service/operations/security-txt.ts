import type { Config } from '../config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 180;

/**
 * Returns the content of `/.well-known/security.txt` (RFC 9116), or null without a contact.
 *
 * @param now milliseconds since 1970. The file expires 180 days after the last midnight (UTC), so its content changes
 * only once a day.
 */
export function securityTxt({ security, publicUrl }: Config, now: number): string | null {
  if (security === null) return null;
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  const lines = [
    ...security.contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...(security.policy ? [`Policy: ${security.policy}`] : []),
    // The canonical address is added only if it begins with https, as RFC 9116, section 2.5.2, requires.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
