import { fixedUuid } from './fixed.ts';

/** The application of the suite that signs in through this product. */
export const SUITE_CLIENT_UUID = fixedUuid('sign-in client', 'Suite Application');

/** Where it takes its codes. */
export const suiteRedirectUri = (suiteUrl: string): string => `${suiteUrl}/application/callback`;
