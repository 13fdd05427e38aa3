/**
 * Returns whether the service still sends this version of the page. Compares the file names of the first script, which
 * contain a hash of its content.
 *
 * @throws Error if the service does not respond
 */
export async function isCurrent(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  // oxlint-disable-next-line no-restricted-globals -- `api` cannot request the document, which is not part of the contract
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  const sent = await response.text();
  return script === null || sent.includes(new URL(script.src).pathname);
}
