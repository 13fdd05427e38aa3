/** The key code of a key that an input method takes (UI Events, section 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Keeps keys that an input method takes from every handler of the console: Enter accepts what is composed and sends no form,
 * Escape discards it and closes no dialog. Safari reports the accepting Enter after the composition, by its code alone.
 */
export function keepCompositionKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
      event.stopImmediatePropagation();
      // The browser would send the form by a key that the input method no longer waits for.
      if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
    },
    true,
  );
}
