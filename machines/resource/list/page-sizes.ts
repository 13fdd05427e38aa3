/** The page sizes to choose from; the first is the default. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** The page size that shows as many rows as fit into the window. */
export const FIT = 'fit';
export type PageSize = (typeof PAGE_SIZES)[number] | typeof FIT;
export const ALL_SIZES: readonly PageSize[] = [...PAGE_SIZES, FIT];
