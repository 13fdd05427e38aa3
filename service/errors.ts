import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Problem, problem, type ProblemCode } from './problem.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What Fastify itself refuses a request with, as our own problems; other 4xx count as requests that cannot be read. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return problem(FASTIFY_CODES[error.code] ?? 'invalid_request', { cause: error });
  }
  return problem('internal', { cause: error });
}

function send(reply: FastifyReply, { status, headers, body }: Problem) {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .removeHeader('etag')
    .removeHeader('content-encoding')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(body));
}

/** Every refusal and every failure becomes one shape of answer; what failed on our side is logged, never told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const refusal = asProblem(error);
    if (refusal.status >= 500) {
      request.log.error({ err: refusal.cause ?? refusal, code: refusal.code }, 'a call failed');
    }
    return send(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, problem('not_found')));
}
