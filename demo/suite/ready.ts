export const READY = 'ready';
