/**
 * Parts of the console's build that can be omitted (`CONSOLE_OMIT`). Without one of them, the console works, but is
 * slower.
 */
export const OPTIONAL_PARTS = [
  'route-files',
  'prerendered-pages',
  'compressed-files',
  'chunk-groups',
  'prefetch',
] as const;

export type OptionalPart = (typeof OPTIONAL_PARTS)[number];

const isOptional = (name: string): name is OptionalPart => OPTIONAL_PARTS.some((part) => part === name);

function omittedPart(): OptionalPart | null {
  const name = process.env['CONSOLE_OMIT'] ?? '';
  if (name === '') return null;
  if (!isOptional(name)) throw new Error(`CONSOLE_OMIT must be one of ${OPTIONAL_PARTS.join(', ')}`);
  return name;
}

/**
 * Returns a part of the build, or null if the environment variable `CONSOLE_OMIT` names this part. Tests build the
 * console without each part.
 *
 * @throws Error if `CONSOLE_OMIT` names no optional part
 */
export const unlessOmitted = <Part>(name: OptionalPart, part: () => Part): Part | null =>
  omittedPart() === name ? null : part();
