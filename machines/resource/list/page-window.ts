/**
 * Lists the page numbers that a list shows as links, with the current one in the middle where possible.
 *
 * @param page counts from 1
 */
export function pageWindow(page: number, pages: number, most = 7): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(page - Math.floor(most / 2), 1), pages - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}
