/** Whether the console prefetches. False in builds that omit this part (`tools/optional-parts.ts`). */
export const PREFETCHES: boolean = import.meta.env['PREFETCH'] !== false;
