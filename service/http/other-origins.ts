import type { FastifyInstance } from 'fastify';

/** A stranger can send any `Referer`: more origins than these are not logged. */
const MOST_LOGGED = 10;

/**
 * Logs once each origin, other than that of `PUBLIC_URL`, that a page of the console was opened at. The page itself tells,
 * by the `Referer` of its scripts: a proxy may have changed `Host`.
 *
 * @param publicUrl the origin of the setting `PUBLIC_URL`
 */
export function warnOfOtherOrigins(app: FastifyInstance, publicUrl: string): void {
  const logged = new Set([publicUrl]);
  app.addHook('onRequest', (request, _reply, done) => {
    const { referer } = request.headers;
    if (referer && request.url.startsWith('/userprofile/assets/') && URL.canParse(referer)) {
      const { origin } = new URL(referer);
      if (!logged.has(origin) && logged.size <= MOST_LOGGED) {
        logged.add(origin);
        request.log.warn(
          { origin, publicUrl },
          'the console was opened at another origin than PUBLIC_URL; sign-in works only at PUBLIC_URL',
        );
      }
    }
    done();
  });
}
