/**
 * Returns a page's rows and empties the page. In a chain of awaited pages, each page stays reachable from the
 * previous one until V8 collects its old generation; an emptied page references no rows. Without this, an export of a
 * million users takes 90 MB more (measured on Node 20 and 24).
 */
export const drain = <Row>(page: Row[]): Row[] => page.splice(0);
