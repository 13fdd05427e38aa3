/**
 * Route options: the loader runs on navigation only, and its data is not cached. A preload does not run it, because it
 * starts actors: `beforeLoad` prefetches instead.
 */
export const perNavigation = { shouldReload: false, gcTime: 0, preload: false } as const;
