/** The key code of a key that an input method (IME) handles (UI Events, section 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Hides keys that an input method (IME) handles from the console's handlers. Enter then accepts the composed text
 * without submitting the form, and Escape discards it without closing a dialog. Safari reports that Enter after the
 * composition has ended, so only its key code identifies it.
 */
export function keepCompositionKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
      event.stopImmediatePropagation();
      // Prevents the browser from submitting the form: in Safari, the composition has already ended.
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    },
    true,
  );
}
