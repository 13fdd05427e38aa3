/** Focuses a field, and brings it into view with its label and what is wrong with it. */
export function takeFocus(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  (label?.parentElement ?? element).scrollIntoView({ block: 'nearest' });
}

/** Does so, and selects what stands in it: typing replaces it. */
export function takeFocusSelected(element: HTMLElement | null): void {
  takeFocus(element);
  if (element instanceof HTMLInputElement) element.select();
}
