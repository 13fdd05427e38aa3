import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../http/contract-document.ts';
import { problem } from '../../problem.ts';
import { bearerToken } from '../../http/bearer.ts';
import { cookiesOf, type Cookies } from './cookies.ts';
import { equalInConstantTime } from '../secrets.ts';

const XSRF_HEADER = 'x-xsrf-token';

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
 * Returns whether the request repeats the value of an XSRF cookie in a header (double-submit cookie). Another site can
 * make the browser send the cookies, but cannot read them, so it cannot repeat a value.
 */
function hasDoubleSubmit(request: FastifyRequest, cookies: Cookies): boolean {
  const header = request.headers[XSRF_HEADER];
  return (
    typeof header === 'string' &&
    cookies.xsrfTokensIn(request).some((token) => equalInConstantTime(token, header))
  );
}

/**
 * Returns a function that checks calls that a cookie authorizes or that set a cookie. It throws Problem xsrf for a call
 * that another site may have caused.
 */
export function xsrfCheck(publicUrl: string) {
  const cookies = cookiesOf(publicUrl);
  return (
    request: FastifyRequest,
    { acceptsSession, asksForXsrf }: Pick<Operation, 'acceptsSession' | 'asksForXsrf'>,
  ): void => {
    // A call with a bearer token is not checked, because another site cannot make a browser send the token.
    const isByCookie = asksForXsrf || (acceptsSession && bearerToken(request) === null);
    if (isByCookie && !isSameOrigin(request, publicUrl)) throw problem('xsrf');
    if (asksForXsrf && !hasDoubleSubmit(request, cookies)) throw problem('xsrf');
  };
}
