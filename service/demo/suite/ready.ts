/** Sent to the parent process once the suite answers. */
export const READY = 'ready';
