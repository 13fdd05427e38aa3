import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type IsRegistered = (origin: string) => Promise<boolean>;

/** How long a browser caches the response to a preflight request, in seconds. */
const PREFLIGHT_LIFE = 600;

/**
 * Lets scripts of a registered origin read the response (CORS; Fetch, section 3.2), and returns whether the origin is
 * registered. The response has no Access-Control-Allow-Credentials, so a script cannot read the response to a request
 * with cookies.
 */
export async function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  isRegistered: IsRegistered,
): Promise<boolean> {
  reply.header('vary', 'Origin');
  if (origin === undefined || !(await isRegistered(origin))) return false;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'WWW-Authenticate, Retry-After');
  return true;
}

/**
 * Responds to preflight requests (CORS), which browsers send before a request with an Authorization header.
 */
export function answerPreflight(app: FastifyInstance, url: string, isRegistered: IsRegistered): void {
  app.options(url, async (request, reply) => {
    if (await allowOrigin(request, reply, isRegistered)) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-max-age': PREFLIGHT_LIFE,
      });
    }
    return reply.status(204).send();
  });
}
