import type { SavedFile } from '../../machines/user/bulk-actors.ts';

/** Milliseconds that the browser gets to start reading what it saves. */
const READ_MS = 60_000;

/** Saves a file where downloads go. */
export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
