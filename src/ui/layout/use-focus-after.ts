import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when the focused element is removed.
 *
 * @param shown whether that element is rendered, or the number of such elements
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
