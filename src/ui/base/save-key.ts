import { useEffect, useEffectEvent } from 'react';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether ⌘S or Ctrl-S is pressed, on a keyboard of any script. */
export function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean {
  const isS = /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
  return isS && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Saves by ⌘S and Ctrl-S, wherever the focus is, in place of the browser; not while a dialog is open. */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    const isAsked =
      document.querySelector(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
    if (!isAsked && !event.repeat) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
