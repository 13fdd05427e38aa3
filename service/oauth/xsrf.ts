import type { FastifyRequest } from 'fastify';
import type { Operation } from '../http/contract-document.ts';
import { problem } from '../http/problem.ts';
import { bearerToken } from './bearer.ts';
import { XSRF_COOKIE, type Cookies } from './cookies.ts';
import { newSecret, sameText } from './secrets.ts';

export const XSRF_HEADER = 'x-xsrf-token';

/** The header that gives a browser its XSRF cookie; nothing where it has one. */
export function offerXsrf(request: FastifyRequest, cookies: Cookies): Record<string, string> {
  return request.cookies[XSRF_COOKIE] ? {} : { 'set-cookie': cookies.xsrf(newSecret()) };
}

/**
 * Whether the page that makes the browser send this may be ours: the browser says which origin it is of, or how it is
 * related to us, or that the person asked for it directly (`none`). What is no browser says neither.
 */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin === publicUrl;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Double submit: a page of another site can make the browser send the cookie, but cannot read it to send it in
 * the header as well.
 */
function isSubmittedTwice(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[XSRF_HEADER];
  return !!cookie && typeof header === 'string' && sameText(cookie, header);
}

/**
 * Makes the check of every call that a cookie authorises or that sets one: it must come from a page of ours. Calls that
 * the contract gives the header `X-XSRF-TOKEN` must carry that, too.
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
