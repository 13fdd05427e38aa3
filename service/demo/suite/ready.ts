/** What the suite's process tells the one that started it, once it answers. */
export const READY = 'ready';
