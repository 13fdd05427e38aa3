import type { FastifyRequest } from 'fastify';

/**
 * Returns whether the browser sent a request before the user has opened the page: a prefetch, a prerendered page, or a
 * call of such a page (`Sec-Purpose: prefetch;prerender`). Such a request must not change anything.
 */
export const isSpeculative = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  [headers['sec-purpose'], headers['purpose']].some((purpose) => /\bprefetch\b/i.test(String(purpose ?? '')));
