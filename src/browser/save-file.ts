import type { SavedFile } from '../../machines/user/bulk-actors.ts';

/** Time in milliseconds after which the saved content is released. The browser must start reading it before. */
const READ_MS = 60_000;

/** Downloads a file. */
export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
