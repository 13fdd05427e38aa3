/** Where header and save bar scroll away (`short` in `panda.config.ts`). */
const SHORT = '(height < 480px)';

/** Fields in which text is typed. A checkbox or a radio button is left out: it must not move while it is pressed. */
const TYPED = ':is(input:not([type=radio], [type=checkbox], [type=file]), textarea)';

/**
 * In a short window, scrolls a text field that takes the focus into view with its label. Browsers do that for a field that the
 * keyboard reaches, and not for one that is pressed while only a part of it is in view.
 */
export function revealFocus(): void {
  const short = matchMedia(SHORT);
  addEventListener('focusin', ({ target }) => {
    if (!short.matches || !(target instanceof HTMLElement) || !target.matches(TYPED)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
