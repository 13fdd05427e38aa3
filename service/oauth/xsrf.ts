import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import { XSRF_COOKIE, type Cookies } from './cookies.ts';
import { newSecret, sameText } from './secrets.ts';

const XSRF_HEADER = 'x-xsrf-token';

/** The header that gives a browser its XSRF cookie; nothing where it has one. */
export function offerXsrf(request: FastifyRequest, cookies: Cookies): Record<string, string> {
  return request.cookies[XSRF_COOKIE] ? {} : { 'set-cookie': cookies.xsrf(newSecret()) };
}

/**
 * Double submit: a page of another site can make the browser send the cookie, but cannot read it to send it in
 * the header as well. For every call that a cookie authorises or that sets one.
 *
 * @throws Problem xsrf unless both are there and equal.
 */
export function requireXsrf(request: FastifyRequest): void {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[XSRF_HEADER];
  if (!cookie || typeof header !== 'string' || !sameText(cookie, header)) throw problem('xsrf');
}
