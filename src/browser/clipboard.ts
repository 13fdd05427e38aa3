/**
 * Copies a text to the clipboard.
 *
 * @throws where the browser does not let it, as on a page without TLS from another host
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
