const beyondAscii = /[^\0-\x7f]/;

/**
 * A text as case-insensitive matching sees it.
 *
 * Upper case comes last because it knows no context: both forms of the Greek sigma, `ß` and `SS`, meet there.
 * Composition comes first, so that the two ways to write `é` are one.
 */
export function fold(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFC').toLowerCase().toUpperCase() : text.toUpperCase();
}
