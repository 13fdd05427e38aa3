/** Whether the console prefetches. False in builds that omit this part (`tools/optional-parts.ts`). */
export const IS_PREFETCH_ENABLED: boolean = import.meta.env['PREFETCH'] !== false;
