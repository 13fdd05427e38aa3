import type { FastifyRequest } from 'fastify';
import type { Operation } from '../http/contract-document.ts';
import { problem } from '../http/problem.ts';
import { bearerToken } from './bearer.ts';
import { XSRF_COOKIE, type Cookies } from './cookies.ts';
import { newSecret, sameText } from './secrets.ts';

const XSRF_HEADER = 'x-xsrf-token';

/** Sets the XSRF cookie, if the browser has none. */
export function offerXsrf(request: FastifyRequest, cookies: Cookies): Record<string, string> {
  return request.cookies[XSRF_COOKIE] ? {} : { 'set-cookie': cookies.xsrf(newSecret()) };
}

/**
 * Tells whether the request can be from a page of ours: the browser names the page's origin, or its relation to us,
 * or says that the person asked directly (`none`). A client that is no browser says neither.
 */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin === publicUrl;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Checks the double submit: a page of another site can make the browser send the cookie, but cannot read it to repeat
 * it in the header.
 */
function isSubmittedTwice(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[XSRF_HEADER];
  return !!cookie && typeof header === 'string' && sameText(cookie, header);
}

/**
 * Makes the check of every call that a cookie authorises or that sets one: it must come from a page of ours, and
 * carry `X-XSRF-TOKEN` if the contract says so.
 *
 * @throws Problem xsrf.
 */
export function xsrfCheck(publicUrl: string) {
  return (
    request: FastifyRequest,
    { acceptsSession, asksForXsrf }: Pick<Operation, 'acceptsSession' | 'asksForXsrf'>,
  ): void => {
    // With a token in its header a call needs no cookie, and no other site can have a browser send it.
    const isByCookie = asksForXsrf || (acceptsSession && bearerToken(request) === null);
    if (isByCookie && !isFromHere(request, publicUrl)) throw problem('xsrf');
    if (asksForXsrf && !isSubmittedTwice(request)) throw problem('xsrf');
  };
}
