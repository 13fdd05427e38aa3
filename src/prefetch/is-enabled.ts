/** Whether the console prefetches. False in a build that leaves it out (`tools/optional-parts.ts`). */
export const PREFETCHES: boolean = import.meta.env['PREFETCH'] !== false;
