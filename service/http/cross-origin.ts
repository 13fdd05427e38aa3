import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type IsRegistered = (origin: string) => Promise<boolean>;

/** Seconds for which a browser keeps the answer to a preflight request. */
const PREFLIGHT_LIFE = 600;

/**
 * Lets scripts of a registered origin read the answer (CORS; Fetch, section 3.2). They never send cookies: that
 * would need Access-Control-Allow-Credentials.
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

/** Answers the request that browsers send before a call with a token or with HTTP Basic. */
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
