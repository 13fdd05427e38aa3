/**
 * Hides the page when it enters the back/forward cache, so that the browser restores it hidden. A restored page is
 * shown again if the stored token has not changed, and reloaded otherwise. Storage events cannot be used for this,
 * because a cached page does not receive them.
 *
 * @param token returns the stored token, or null while no user is signed in
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
