/** Windows in which header and save bar scroll with the page (`short` in `panda.config.ts`). */
const SHORT = '(height < 480px)';

/** Text fields. Excludes checkboxes and radio buttons, which must not move while they are clicked. */
const TYPED = ':is(input:not([type=radio], [type=checkbox], [type=file]), textarea)';

/**
 * In a short window, scrolls a focused text field into view with its label. Browsers do that for fields focused by
 * keyboard, but not for a field that is clicked while only a part of it is visible.
 */
export function revealFocus(): void {
  const short = matchMedia(SHORT);
  addEventListener('focusin', ({ target }) => {
    if (!short.matches || !(target instanceof HTMLElement) || !target.matches(TYPED)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
