import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './dialog-open.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

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

export const isSaveKey = (keys: Keys): boolean => isCommand('s', keys);

/**
 * Calls `save` on ⌘S and Ctrl-S, wherever the focus is, and prevents the browser from saving the page. Does not call
 * `save` while a dialog is open.
 */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (!isDialogOpen() && !event.repeat) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
