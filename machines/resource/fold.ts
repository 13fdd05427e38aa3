import { foldName } from '../../openapi/names.ts';

const beyondAscii = /[^\0-\x7f]/;

/**
 * A text as case-insensitive matching sees it.
 *
 * Upper case comes last because it knows no context: both forms of the Greek sigma, `ß` and `SS`, meet there. What is
 * not seen is not matched, and the ways to write `é` are one, as they are wherever names are compared.
 */
export function fold(text: string): string {
  return beyondAscii.test(text) ? foldName(text).toUpperCase() : text.toUpperCase();
}
