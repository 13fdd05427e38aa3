/** Route options: the loader runs on navigation only, and its data is not cached. */
export const perNavigation = { shouldReload: false, gcTime: 0 } as const;
