/** Returns a cookie's value; undecoded if its percent-encoding is invalid. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Returns the values of all cookies with this name, without empty ones. A browser sends several cookies of one name if
 * they were set for different paths or domains (RFC 6265, section 5.4).
 *
 * @param header the header `Cookie` of a request
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decoded(pair.slice(name.length + 1)));
  return [...new Set(values)].filter((value) => value !== '');
}
