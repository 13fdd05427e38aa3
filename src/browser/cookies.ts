/** The value of a cookie that scripts may read, or null. One that is not encoded as it should be is taken as it is. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? null;
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
