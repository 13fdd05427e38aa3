/**
 * Matches windows that are so low that the header and the save bar scroll with the page (`short` in `panda.config.ts`).
 */
const SHORT = '(height < 480px)';

/** Selects text fields. Excludes checkboxes and radio buttons, which must not move while the user clicks them. */
const TYPED = ':is(input:not([type=radio], [type=checkbox], [type=file]), textarea)';

/**
 * Scrolls a focused text field and its label into view if the window is low (`SHORT`). Browsers do this for a field
 * that is focused with the keyboard, but not for a field that is clicked while it is only partly visible.
 */
export function revealFocus(): void {
  const short = matchMedia(SHORT);
  addEventListener('focusin', ({ target }) => {
    if (!short.matches || !(target instanceof HTMLElement) || !target.matches(TYPED)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
