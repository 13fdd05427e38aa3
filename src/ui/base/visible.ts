/**
 * Finds the first element that matches and is visible: screens that React hides (`<Activity>`) are still in the
 * document.
 */
export const findVisible = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
  [...document.querySelectorAll<Found>(selector)].find((element) => element.checkVisibility()) ?? null;
