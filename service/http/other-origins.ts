import type { FastifyInstance } from 'fastify';
import { areSameMachine } from '../../openapi/rules/loopback.ts';

/** Maximum number of logged origins, because clients can send any `Referer`. */
const MAX_LOGGED = 10;

/**
 * Logs, once for each origin, that the console was opened at an origin other than PUBLIC_URL. Loopback addresses with
 * the same port count as one origin. Reads the origin from the `Referer` of requests for scripts, because a proxy may
 * change `Host`.
 *
 * @param publicUrl the origin of the setting `PUBLIC_URL`
 */
export function warnOfOtherOrigins(app: FastifyInstance, publicUrl: string): void {
  const known = new URL(publicUrl);
  const logged = new Set([publicUrl]);
  app.addHook('onRequest', (request, _reply, done) => {
    const { referer } = request.headers;
    if (referer && request.url.startsWith('/userprofile/assets/') && URL.canParse(referer)) {
      const page = new URL(referer);
      const { origin } = page;
      if (!logged.has(origin) && !areSameMachine(page, known) && logged.size <= MAX_LOGGED) {
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
