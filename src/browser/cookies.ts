/**
 * Returns the value of a cookie, or null if there is none. A value with invalid percent-encoding is returned undecoded.
 */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? null;
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
