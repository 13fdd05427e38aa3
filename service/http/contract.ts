import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS } from '../../openapi/generated/access.ts';
import { nameProduct } from '../../openapi/rules/product.ts';
import type { operations } from '../../openapi/generated/schema.d.ts';
import contractText from '../../openapi/contracts/userprofile.yaml';
import { mayCall } from '../access/may-call.ts';
import { type Cause, withCause } from '../change-history/cause.ts';
import { findCommittedChanges } from '../change-history/record.ts';
import type { Context } from '../context.ts';
import { afterCommit } from '../db/after-commit.ts';
import { bodyLimitOf } from './body-limits.ts';
import { readChangeReason } from './change-reason.ts';
import { ContractChecks } from './contract-checks.ts';
import { allowOrigin, answerPreflight } from './cross-origin.ts';
import { operationsOf, type ContractDocument, type Operation } from './contract-document.ts';
import { answerOAuthError } from './errors.ts';
import type { Handlers } from './handlers.ts';
import type { ListAnswer, ListCache, PageAnswer } from './lists.ts';
import { unauthenticated } from './bearer.ts';
import { problem } from '../problem.ts';
import { isSpeculative } from './speculative-request.ts';
import type { Viewer } from '../access/viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who makes the call; null in a public call, and in a call without a valid token or session cookie. */
    viewer: Viewer | null;
    /**
     * The scopes of the access token, separated by spaces; null if the call was not authorized by a token with scopes.
     */
    tokenScope: string | null;
    /**
     * The hash of the session that the access token belongs to; null if the call was not authorized by a token of a
     * session.
     */
    sessionHash: string | null;
    /** When the access token was issued, in milliseconds since 1970; null if the call was not authorized by a token. */
    tokenIssuedAt: number | null;
    /** The client that the access token was issued to; null if the call was not authorized by a token. */
    tokenClient: string | null;
  }
}

export interface ContractOptions {
  handlers: Handlers;
  lists: ListCache;
  /** Records the changes of a call with its cause. */
  context: Pick<Context, 'db' | 'keys' | 'now'>;
  authenticate: (
    request: FastifyRequest,
    accepts: Pick<Operation, 'acceptsSession' | 'takesAnyAudience' | 'scope' | 'isAutomatic'>,
  ) => Promise<Viewer | null>;
  /**
   * Checks that the request does not come from another site.
   *
   * @throws Problem if another site may have caused the browser to send the request
   */
  assertNotForged: (request: FastifyRequest, operation: Operation) => void;
  /** Returns whether an origin is registered for a browser application. */
  isRegisteredOrigin: (origin: string) => Promise<boolean>;
  /**
   * Counts a request that does not match the contract, so that such requests are as limited as failed attempts.
   *
   * @throws Problem throttled
   */
  countRefusal: (request: FastifyRequest, operation: Operation) => Promise<void>;
  /** Whether a response that does not match the contract is replaced with a 500. Used by tests. */
  checkResponses: boolean;
}

export const readContract = (): ContractDocument => JSON.parse(nameProduct(contractText)) as ContractDocument;

interface Contract {
  operations: Operation[];
  checks: ContractChecks;
}

let contract: Contract | null = null;

/** Returns the contract. All servers of this process share its compiled schemas, because it does not change. */
function sharedContract(): Contract {
  if (contract) return contract;
  const document = readContract();
  contract = { operations: operationsOf(document), checks: new ContractChecks(document) };
  return contract;
}

type OperationId = keyof operations;

type AnyHandler = (
  input: Awaited<ReturnType<ContractChecks['request']>>,
  context: { request: FastifyRequest; viewer: Viewer | null; signal: AbortSignal },
) => Promise<AnyOutput>;

type AnyOutput = { status: number; body: unknown; headers?: Record<string, string | string[]> } | AnyList;

type AnyList = ListAnswer<unknown> | PageAnswer<unknown>;

const isList = (output: AnyOutput): output is AnyList => 'kind' in output;

const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Registers a route for each operation of the contract. Checks run in this order:
 *
 * 1. whether the user has opened the page that makes the call, if it changes data (503)
 * 2. the origin, if a cookie authorizes the call, and the XSRF token, if the call needs one (403)
 * 3. the caller (401) and their roles (403)
 * 4. the parameters and the body, against the contract (400, 404, 422)
 */
export function registerContract(app: FastifyInstance, options: ContractOptions): void {
  const { operations, checks } = sharedContract();
  app.decorateRequest('viewer', null);
  app.decorateRequest('tokenScope', null);
  app.decorateRequest('sessionHash', null);
  app.decorateRequest('tokenIssuedAt', null);
  app.decorateRequest('tokenClient', null);
  for (const operation of operations) registerOperation(app, operation, checks, options);
  const crossOrigin = operations.filter(({ isCrossOrigin }) => isCrossOrigin);
  for (const url of new Set(crossOrigin.map(({ path }) => routePath(path)))) {
    answerPreflight(app, url, options.isRegisteredOrigin);
  }
}

function registerOperation(
  app: FastifyInstance,
  operation: Operation,
  checks: ContractChecks,
  options: ContractOptions,
): void {
  const { handlers, lists, authenticate, assertNotForged, isRegisteredOrigin, checkResponses } = options;
  const access = ACCESS[operation.id as OperationId];
  const handler = handlers[operation.id as OperationId] as AnyHandler;
  app.route({
    method: operation.method.toUpperCase(),
    url: routePath(operation.path),
    bodyLimit: bodyLimitOf(access, operation.maxBody),
    config: { changes: operation.changes },
    onRequest: async (request, reply) => {
      if (operation.isCrossOrigin) await allowOrigin(request, reply, isRegisteredOrigin);
      if (operation.changes && isSpeculative(request)) throw problem('unavailable');
      assertNotForged(request, operation);
      if (access === 'public') return;
      request.viewer = await authenticate(request, operation);
      if (access === 'optional') return;
      if (!request.viewer) throw unauthenticated(request);
      if (!mayCall(access, request.viewer.roles)) throw problem('forbidden');
    },
    handler: async (request, reply) => {
      const raw = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        contentType: request.headers['content-type'],
      };
      const input = await checks.request(operation, raw).catch(async (refusal: unknown) => {
        await options.countRefusal(request, operation);
        throw refusal;
      });
      const output = await withCause(
        options.context,
        causeOf(operation, request, input.headers),
        async () => {
          const handled = await handler(input, {
            request,
            viewer: request.viewer,
            get signal() {
              return disconnectSignal(reply);
            },
          });
          const changes = await afterCommit(options.context.db, () =>
            findCommittedChanges(options.context.db),
          );
          if (changes.length > 0) reply.header('change-id', changes.join());
          return handled;
        },
      );
      return isList(output) ? sendList(operation.id, output, lists, request, reply) : send(output, reply);
    },
    ...(answersOAuthErrors(operation) ? { errorHandler: answerOAuthError } : {}),
    ...(checkResponses ? { onSend: checkingHook(operation, checks) } : {}),
  });
}

/** Returns the cause of what a call changes. A call without a user comes from a person who is not signed in. */
function causeOf({ id }: Operation, request: FastifyRequest, headers: Record<string, unknown>): Cause {
  const { viewer, clientAddress: address, tokenClient: clientUuid, sessionHash, tokenIssuedAt } = request;
  return {
    call: id,
    actor: { kind: viewer ? 'user' : 'person', uuid: viewer?.uuid ?? null, roles: viewer?.roles ?? [] },
    request: { id: request.id, address, clientUuid },
    reason: readChangeReason(headers),
    ...(tokenIssuedAt === null ? {} : { signIn: { sessionHash, issuedAt: tokenIssuedAt } }),
  };
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () =>
    disconnected.abort(problem('invalid_request', { message: 'The client has disconnected.' })),
  );
  return disconnected.signal;
}

/**
 * Returns whether an operation reports a bad request as an OAuth error (RFC 6749, section 5.2) instead of a
 * problem.
 */
function answersOAuthErrors({ responses }: Operation): boolean {
  const content = responses.get('400')?.value.content;
  return content !== undefined && !content['application/problem+json'];
}

function send({ status, body, headers }: Exclude<AnyOutput, AnyList>, reply: FastifyReply) {
  reply.status(status).headers(headers ?? {});
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.send(body);
}

async function sendList(
  name: string,
  answer: AnyList,
  lists: ListCache,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, headers, body } = await lists.answer(name, answer, {
    ifNoneMatch: request.headers['if-none-match'],
    acceptEncoding: request.headers['accept-encoding'],
  });
  return reply
    .status(status)
    .headers(headers)
    .send(body ?? undefined);
}

function decoded(payload: unknown, encoding: unknown): string {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? ''));
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function checkingHook(operation: Operation, checks: ContractChecks) {
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // Every call may get a 5xx response, for an internal error or an unavailable database. The contract lists only the
    // 5xx responses of specific calls.
    if (reply.statusCode >= 500 && !operation.responses.has(String(reply.statusCode))) return payload;
    const contentType = reply.getHeader('content-type')?.toString();
    const isFile = payload instanceof Readable;
    const text = isFile ? '' : decoded(payload, reply.getHeader('content-encoding'));
    const body: unknown = text === '' ? undefined : contentType?.includes('json') ? JSON.parse(text) : text;
    const fault = checks.response(operation, reply.statusCode, contentType, body);
    if (fault) throw new Error(`The response breaks the contract: ${fault}`);
    return payload;
  };
}
