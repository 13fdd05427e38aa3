import { useEffect } from 'react';

/** Calls `step` on the left and right arrow keys, wherever the focus is, except in an input or a select. */
export function useArrowKeys(step: (direction: 'back' | 'next') => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.matches('input, select')) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      step(event.key === 'ArrowRight' ? 'next' : 'back');
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
}
