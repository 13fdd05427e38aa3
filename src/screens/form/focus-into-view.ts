/** Focuses a field and scrolls it into view, together with its label and error. */
export function focusIntoView(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  (label?.parentElement ?? element).scrollIntoView({ block: 'nearest' });
}

/** Focuses a field and selects its text, so that typing replaces it. */
export function focusSelected(element: HTMLElement | null): void {
  focusIntoView(element);
  if (element instanceof HTMLInputElement) element.select();
}
