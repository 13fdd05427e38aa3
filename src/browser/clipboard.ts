/**
 * Copies a text to the clipboard.
 *
 * @throws if the browser refuses, for example on a page without TLS from another host
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
