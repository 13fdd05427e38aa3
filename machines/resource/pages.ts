/**
 * Lists the pages that get a link: at most `most` in a row, the current one in the middle where it can be.
 *
 * @param page the current page, from 1
 * @param pages how many pages there are
 */
export function pageWindow(page: number, pages: number, most = 7): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(page - Math.floor(most / 2), 1), pages - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}
