/** False in builds without prefetching (`tools/optional-parts.ts`). */
export const IS_PREFETCH_ENABLED: boolean = import.meta.env['PREFETCH'] !== false;
