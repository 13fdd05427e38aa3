/** Allows absolute web addresses without a fragment (RFC 6749, section 3.1.2), as the client will send them. */
export const findRedirectTargetProblem = (text: string): string | null =>
  /^https?:\/\/[^\s\\#\p{Cc}]+$/iu.test(text) && URL.canParse(text)
    ? null
    : 'This must be a whole web address without a #, such as https://fault.example.org/callback.';
