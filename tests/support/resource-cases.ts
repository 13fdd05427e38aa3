import type { ResourceCase } from './resource-case.ts';

/** The cases of all resources that have screens. */
export const resourceCases = Object.values(
  import.meta.glob<ResourceCase>('./resources/*.ts', { eager: true, import: 'resourceCase' }),
);
