/** Maximum number of characters of a reason for a change. */
export const MAX_CHANGE_REASON = 255;

/** Returns the header that contains the user's reason for a change. Returns no header without a reason. */
export function changeReasonHeader(reason: string): { 'Change-Reason'?: string } {
  // A surrogate without its pair is not a character, and has no encoding.
  const text = reason.replaceAll(/\p{Surrogate}/gu, '').trim();
  return text === '' ? {} : { 'Change-Reason': encodeURIComponent(text) };
}
