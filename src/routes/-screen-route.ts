/**
 * Options of a route whose loader starts actors. The loader runs only on navigation, and its data is not cached. A
 * preload does not run the loader; `beforeLoad` prefetches instead.
 */
export const perNavigation = { shouldReload: false, gcTime: 0, preload: false } as const;
