import type { FastifyRequest } from 'fastify';
import type { Operation } from '../http/contract-document.ts';
import { problem } from '../http/problem.ts';
import { bearerToken } from '../http/bearer.ts';
import { XSRF_COOKIE, type Cookies } from './cookies.ts';
import { newSecret, sameText } from './secrets.ts';

const XSRF_HEADER = 'x-xsrf-token';

export function offerXsrf(request: FastifyRequest, cookies: Cookies): Record<string, string> {
  return request.cookies[XSRF_COOKIE] ? {} : { 'set-cookie': cookies.xsrf(newSecret()) };
}

/** Tells whether this service's page, the person (`none`) or a client that is no browser has sent the request. */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin === publicUrl;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Checks the double submit: another site can have the cookie sent, but cannot read it to repeat it. */
function isSubmittedTwice(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE];
  const header = request.headers[XSRF_HEADER];
  return !!cookie && typeof header === 'string' && sameText(cookie, header);
}

/** Checks every call that a cookie authorises or that sets one. @throws Problem xsrf. */
export function xsrfCheck(publicUrl: string) {
  return (
    request: FastifyRequest,
    { acceptsSession, asksForXsrf }: Pick<Operation, 'acceptsSession' | 'asksForXsrf'>,
  ): void => {
    // A call with a token in its header needs no cookie, and no other site can have a browser send it.
    const isByCookie = asksForXsrf || (acceptsSession && bearerToken(request) === null);
    if (isByCookie && !isFromHere(request, publicUrl)) throw problem('xsrf');
    if (asksForXsrf && !isSubmittedTwice(request)) throw problem('xsrf');
  };
}
