/** Reads a cookie that scripts may read, or null. A badly encoded one is taken as it is. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? null;
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
