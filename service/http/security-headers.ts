import type { Config } from '../config.ts';

const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS_CALLS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

const origin = (url: string | null): string[] => (url ? [new URL(url).origin] : []);

/** What the console may load and call: itself, the header host, and Google Analytics where a site id is set. */
function contentSecurityPolicy({ header, gaSiteId }: Config): string {
  const headerHosts = [...new Set([...origin(header.url), ...origin(header.css)])];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...headerHosts, ...(gaSiteId ? [ANALYTICS_SCRIPTS] : [])],
    'style-src': ["'self'", ...headerHosts],
    'img-src': ["'self'", 'data:', ...headerHosts, ...(gaSiteId ? ANALYTICS_CALLS : [])],
    'font-src': ["'self'", ...headerHosts],
    'connect-src': ["'self'", ...headerHosts, ...(gaSiteId ? ANALYTICS_CALLS : [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of every answer. No referrer: addresses of ours can hold authorization codes and reset tokens. */
export function securityHeaders(config: Config): Record<string, string> {
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
