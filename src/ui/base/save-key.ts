import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './dialog-open.ts';
import { isCommand, type Keys } from './is-command.ts';

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
