/** Finds the first visible element. What React keeps hidden (`<Activity>`) is still in the document. */
export const findVisible = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
  [...document.querySelectorAll<Found>(selector)].find((element) => element.checkVisibility()) ?? null;
