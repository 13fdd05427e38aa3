const MEGABYTE = 1024 * 1024;

/** The largest body that is read, in bytes, unless a call says otherwise; longer ones get 413. */
export const BODY_LIMIT = MEGABYTE;

/**
 * Of the calls that may bring more. A visibility profile can name every cluster of a network: up to 100,000. An
 * application can have 10,000 roles and as many elements, each with whom it is visible to.
 */
const LIMITS: Readonly<Record<string, number>> = {
  updateVisibilityProfile: 16 * MEGABYTE,
  updateApplication: 8 * MEGABYTE,
  syncApplication: 8 * MEGABYTE,
};

/** The largest body that a call reads, in bytes, by its operation's id. */
export const bodyLimitOf = (operation: string): number => LIMITS[operation] ?? BODY_LIMIT;
