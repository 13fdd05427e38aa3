/** A ref for an element that gets the focus when it appears, for example because the focused element was removed. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
