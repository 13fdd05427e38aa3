import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageWindow } from '../../../../machines/resource/list/page-window.ts';

describe('pageWindow', () => {
  test.each([
    { page: 1, pages: 1, links: [1] },
    { page: 2, pages: 3, links: [1, 2, 3] },
    { page: 1, pages: 20, links: [1, 2, 3, 4, 5, 6, 7] },
    { page: 10, pages: 20, links: [7, 8, 9, 10, 11, 12, 13] },
    { page: 20, pages: 20, links: [14, 15, 16, 17, 18, 19, 20] },
  ])('links for page $page of $pages to $links', ({ page, pages, links }) => {
    expect(pageWindow(page, pages)).toEqual(links);
  });

  test('links to at most seven consecutive pages that exist, including the current one', () => {
    const asked = fc
      .integer({ min: 1, max: 10_000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(asked, ([page, pages]) => {
        const links = pageWindow(page, pages);
        expect(links).toHaveLength(Math.min(7, pages));
        expect(links).toContain(page);
        expect(links.every((link, index) => link >= 1 && link <= pages && link === links[0]! + index)).toBe(
          true,
        );
      }),
    );
  });
});
