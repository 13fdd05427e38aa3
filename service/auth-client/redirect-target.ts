/**
 * Finds what is wrong with a redirect target; null if it is an absolute web address without a fragment (RFC 6749,
 * section 3.1.2), written as the client will ask for it.
 */
export const findRedirectTargetProblem = (text: string): string | null =>
  /^https?:\/\/[^\s\\#\p{Cc}]+$/iu.test(text) && URL.canParse(text)
    ? null
    : 'This must be a whole web address without a #, such as https://fault.example.org/callback.';
