import type { FastifyRequest } from 'fastify';
import type { Operation } from '../http/contract-document.ts';
import { problem } from '../http/problem.ts';
import { bearerToken } from '../http/bearer.ts';
import { XSRF_COOKIE, type Cookies } from './cookies.ts';
import { newSecret, equalInConstantTime } from './secrets.ts';

const XSRF_HEADER = 'x-xsrf-token';

export function setXsrfCookie(request: FastifyRequest, cookies: Cookies): Record<string, string> {
  return request.cookies[XSRF_COOKIE] ? {} : { 'set-cookie': cookies.xsrf(newSecret()) };
}

/**
 * Returns whether the request came from a page of this service, from the address bar (`Sec-Fetch-Site: none`), or from
 * a client that is not a browser.
 */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin === publicUrl;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Returns whether the request repeats the value of the XSRF cookie in a header (double-submit cookie). Another site can
 * make the browser send the cookie, but cannot read it, so it cannot repeat the value.
 */
function hasDoubleSubmit(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[XSRF_HEADER];
  return !!cookie && typeof header === 'string' && equalInConstantTime(cookie, header);
}

/**
 * Returns a function that checks calls that a cookie authorizes or that set a cookie. It throws Problem xsrf for a call
 * that another site may have caused.
 */
export function xsrfCheck(publicUrl: string) {
  return (
    request: FastifyRequest,
    { acceptsSession, asksForXsrf }: Pick<Operation, 'acceptsSession' | 'asksForXsrf'>,
  ): void => {
    // Does not check a call with a bearer token, because another site cannot make a browser send the token.
    const isByCookie = asksForXsrf || (acceptsSession && bearerToken(request) === null);
    if (isByCookie && !isSameOrigin(request, publicUrl)) throw problem('xsrf');
    if (asksForXsrf && !hasDoubleSubmit(request)) throw problem('xsrf');
  };
}
