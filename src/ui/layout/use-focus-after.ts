import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when an element that had it is removed.
 *
 * @param shown whether that element is shown, or the number of such elements
 * @param takeFocus focuses another element
 */
export function useFocusAfter(shown: boolean | number, takeFocus: () => void): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isFewer = Number(shown) < Number(before.current);
    if (isFewer && document.activeElement === document.body) takeFocus();
    before.current = shown;
  });
}
