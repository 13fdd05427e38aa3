/**
 * Returns whether the service still sends the version of this page: compares the script's file name, which contains a
 * hash of its content.
 *
 * @throws if the service does not answer
 */
export async function isCurrent(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  // oxlint-disable-next-line no-restricted-globals -- the document is no call of the contract
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  const sent = await response.text();
  return script === null || sent.includes(new URL(script.src).pathname);
}
