/** Keeps a route from loading again without a navigation. */
export const perNavigation = { shouldReload: false, gcTime: 0 } as const;
