/** Returns whether a text has the form of a uuid (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
