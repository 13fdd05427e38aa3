/**
 * Empties a page of rows, and gives what was in it.
 *
 * In Node 20, what a promise gives stays reachable from what the one before it gave, for as long as one follows the other: once V8
 * takes one page for old, it takes all that follow for old, too, and collects them late. Of one that is empty, it keeps nothing.
 */
export const takeAll = <Row>(page: Row[]): Row[] => page.splice(0);
