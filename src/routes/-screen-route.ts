/**
 * Options of a route whose loader starts actors. The loader runs only on a navigation, and its result is not cached. A
 * preload does not run the loader; `beforeLoad` prefetches the data instead.
 */
export const perNavigation = { shouldReload: false, gcTime: 0, preload: false } as const;
