/**
 * Returns a text without the slashes at its end. Takes linear time: the pattern `/\/+$/` takes quadratic time if a text
 * contains many slashes before another character.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
