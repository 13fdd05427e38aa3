import type { SavedFile } from '../../machines/common/csv-file.ts';

/**
 * Time in milliseconds after which the content of a saved file is released from memory. The browser must have started
 * to read the content by then.
 */
const READ_MS = 60_000;

/** Makes the browser save a file as a download. */
export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
