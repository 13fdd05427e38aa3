/** The key code of a key that an input method handles (UI Events, section 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Hides keys that an input method handles from all handlers of the console. Enter then accepts a composition without
 * submitting the form, and Escape discards it without closing a dialog. Safari reports the accepting Enter after the
 * composition has ended, so only its key code identifies it.
 */
export function keepCompositionKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
      event.stopImmediatePropagation();
      // The browser would submit the form, because the composition has already ended.
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    },
    true,
  );
}
