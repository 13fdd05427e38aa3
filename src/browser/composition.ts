/** The key code of a key that an input method (IME) handles (UI Events, section 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Hides keys that an input method (IME) handles from the console's handlers. Enter then accepts the composed
 * text and does not submit the form; Escape discards the text and does not close a dialog. In Safari, the
 * composition has already ended when Enter arrives, so only the key code identifies that Enter.
 */
export function keepCompositionKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
      event.stopImmediatePropagation();
      // Without this, Safari would submit the form, because there the composition has already ended.
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    },
    true,
  );
}
