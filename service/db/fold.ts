/** What two texts share when they differ only in case or in how their characters are composed. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
