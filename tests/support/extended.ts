/**
 * Whether this is the extended run before a release (`npm run test:extended`). It runs only the files named
 * `*.extended.{test,spec}.ts`; all other runs omit these files.
 */
export const IS_EXTENDED = process.env['EXTENDED'] === '1';
