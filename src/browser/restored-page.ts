/**
 * Hides the page before the browser keeps it in its back/forward cache, so that it is restored hidden. A restored page is
 * shown again if the same person is still signed in, and reloaded otherwise: storage events do not reach a page in the cache.
 *
 * @param token returns the stored token, or null while nobody is signed in
 */
export function guardRestoredPage(token: () => string | null): void {
  const { style } = document.documentElement;
  let kept: string | null = null;
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    kept = token();
    style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (token() === kept) style.visibility = '';
    else location.reload();
  });
}
