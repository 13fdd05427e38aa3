/**
 * Returns whether the service still sends the version of the console that this page runs. Compares the file names of
 * the document's first script, which contain a hash of its content.
 *
 * @throws Error if the service cannot be reached or does not answer with 2xx
 */
export async function isCurrent(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  // oxlint-disable-next-line no-restricted-globals -- `api` cannot request the document, which is not part of the contract
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  const sent = await response.text();
  return script === null || sent.includes(new URL(script.src).pathname);
}
