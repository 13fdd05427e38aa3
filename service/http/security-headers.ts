import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS_CALLS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** Returns the origin of a URL for the content security policy; empty for a path, because `'self'` covers this host. */
const origin = (url: string | null): string[] => (url && !url.startsWith('/') ? [new URL(url).origin] : []);

const YEAR = 365 * 24 * 60 * 60;

/**
 * Returns the content security policy. It allows this host, the hosts of the suite header and of the suite's
 * logo, Google Analytics if a site id is set, and inline scripts by their hashes.
 */
function contentSecurityPolicy({ header, suiteMark, gaSiteId }: Config, inlineScripts: readonly string[]) {
  const headerHosts = [...new Set([...origin(header.url), ...origin(header.css)])];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...headerHosts, ...(gaSiteId ? [ANALYTICS_SCRIPTS] : [])],
    'style-src': ["'self'", ...headerHosts],
    'img-src': [
      "'self'",
      'data:',
      ...new Set([...headerHosts, ...origin(suiteMark)]),
      ...(gaSiteId ? ANALYTICS_CALLS : []),
    ],
    'font-src': ["'self'", ...headerHosts],
    'connect-src': ["'self'", ...headerHosts, ...(gaSiteId ? ANALYTICS_CALLS : [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/**
 * Returns Helmet's headers. They are computed once, because they are the same for every response. Unlike
 * Helmet's defaults, they forbid inline styles, and HSTS excludes subdomains, which may not support https.
 *
 * @param inlineScripts the hashes of the console's inline scripts (`inlineScriptSources`)
 */
export function securityHeaders(config: Config, inlineScripts: readonly string[]): Map<string, string> {
  const isSecure = config.publicUrl.startsWith('https:');
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, inlineScripts) },
    // `openerPolicy` decides for each request.
    crossOriginOpenerPolicy: false,
    // Sends no referrer, because URLs can contain authorization codes and reset tokens.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isSecure && { maxAge: YEAR, includeSubDomains: false },
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  set(request, answer, () => {});
  return new Map(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
