export type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns whether this letter is pressed together with ⌘ or Ctrl, and with no other modifier key. On a keyboard without
 * Latin letters, the position of the key counts.
 */
export function isCommand(letter: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean {
  const isLetter = /^[a-z]$/i.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`;
  return isLetter && ctrlKey !== metaKey && !altKey && !shiftKey;
}
