import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../db/faults.ts';
import { Problem, problem, type ProblemCode } from '../problem.ts';
import { problemResponse, type ProblemResponse } from './problem-response.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Problem codes for Fastify's own errors. Other Fastify errors with a 4xx status become `invalid_request`. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route changes data. If not set, routes with any method except GET count as changing data. */
    changes?: boolean;
  }
}

function asProblem(error: FastifyError | Problem, { method, routeOptions }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return problem(FASTIFY_CODES[error.code] ?? 'invalid_request', { cause: error });
  }
  const { changes = method !== 'GET' } = routeOptions.config;
  return databaseProblem(error, changes) ?? problem('internal', { cause: error });
}

/** Time after which a client may retry when the database is unavailable, in seconds. */
const RETRY_AFTER = 5;

/**
 * Returns the problem for a database error: "nothing was changed", or "outcome unknown" if a commit may have
 * happened. Returns null for other errors.
 */
function databaseProblem(error: unknown, changes: boolean): Problem | null {
  const fault = databaseFault(error);
  switch (fault === 'lost' && !changes ? 'unavailable' : fault) {
    case 'unavailable':
      return problem('unavailable', {
        message: 'The service cannot save or read this at the moment. Nothing was changed. Try again later.',
        retryAfter: RETRY_AFTER,
        cause: error,
      });
    case 'lost':
      return problem('outcome_unknown', {
        message:
          'The service lost the connection to its database. Check whether this was done before you try again.',
        retryAfter: RETRY_AFTER,
        cause: error,
      });
    case null:
      return null;
  }
}

function send({ id }: FastifyRequest, reply: FastifyReply, { status, headers, body }: ProblemResponse) {
  return (
    reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-request-id': id, ...headers })
      .removeHeader('etag')
      .removeHeader('content-encoding')
      // The connection stays open. Fastify would close it while the client is still sending. Then a proxy would replace
      // this response with its own error, and a browser would not receive the response.
      .removeHeader('connection')
      .type(PROBLEM_TYPE)
      .send(JSON.stringify({ ...body, requestId: id }))
  );
}

function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asProblem(error, request);
  const response = problemResponse(refusal);
  if (response.status >= 500) {
    request.log.error({ err: refusal.cause ?? refusal, code: refusal.code }, 'a call failed');
  }
  return send(request, reply, response);
}

/**
 * Responds to an invalid request with an OAuth error (RFC 6749, section 5.2), and to other errors with a
 * problem.
 */
export function answerOAuthError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { code, message, fields = [] } = problemResponse(asProblem(error, request)).body;
  if (code !== 'invalid_request' && code !== 'invalid_fields') return answerError(error, request, reply);
  const details = fields.map((each) => ` ${each.field}: ${each.message}`);
  return reply
    .status(400)
    .header('cache-control', 'no-store')
    .send({ error: 'invalid_request', error_description: `${message}${details.join('')}` });
}

/** Responds to a URL that cannot be decoded. A browser is redirected to the console's "not found" page. */
export function answerBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (wantsPage) void reply.redirect('/userprofile/notFound');
  else void answerError(error, request, reply);
}

interface ConnectionError {
  status: number;
  title: string;
  code: ProblemCode;
  message: string;
}

/** The responses to errors that occur before a request is read, by the error code of Node.js. */
export const CONNECTION_ERRORS: Readonly<Record<string, ConnectionError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request Timeout',
    code: 'timed_out',
    message: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    code: 'invalid_request',
    message: 'The headers are too large.',
  },
};

const UNREADABLE: ConnectionError = {
  status: 400,
  title: 'Bad Request',
  code: 'invalid_request',
  message: 'The request cannot be read.',
};

export function answerBadConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, title, code, message } = CONNECTION_ERRORS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ type: 'about:blank', title, status, code, message });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/**
 * Registers handlers that respond to all errors with problems. Internal errors are logged; their details are never
 * sent.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => send(request, reply, problemResponse(problem('not_found'))));
}
