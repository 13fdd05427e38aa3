const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Begins a trace (W3C Trace Context, section 3.2), which the service goes on with. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
