/** Parts of the console's build that only make it faster. */
export const OPTIONAL_PARTS = [
  'static-styles',
  'state-descriptions',
  'route-files',
  'first-pages',
  'compressed-files',
  'chunk-groups',
  'compile-hints',
] as const;

export type OptionalPart = (typeof OPTIONAL_PARTS)[number];

/** Returns a part of the build, or null if the environment variable `OMIT` names it: a test builds without each part. */
export const unlessOmitted = <Part>(name: OptionalPart, part: () => Part): Part | null =>
  process.env['OMIT'] === name ? null : part();
