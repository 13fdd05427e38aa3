/** Requires an absolute web address without a fragment (RFC 6749, section 3.1.2). */
export const findRedirectTargetProblem = (text: string): string | null =>
  /^https?:\/\/[^\s\\#\p{Cc}]+$/iu.test(text) && URL.canParse(text)
    ? null
    : 'This must be a whole web address without a #, such as https://fault.example.org/callback.';
