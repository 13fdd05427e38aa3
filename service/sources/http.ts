import { Problem, problem } from '../problem.ts';
import { withDeadline } from '../tasks/deadline.ts';
import { checkedFetch } from './checked-fetch.ts';
import { connectionReason } from './connection-reasons.ts';
import { parseJson, tooMuch } from './parse-json.ts';

export interface SourceOptions {
  /** Names the system in messages, after `The`. */
  name: string;
  timeoutMs?: number;
  /** Maximum size of the response. */
  maxBytes?: number;
  /** Aborts the request. */
  signal?: AbortSignal;
  /**
   * Set if an administrator chose the address in the console: the host must then not resolve to a blocked address. Says
   * whether it can resolve to a loopback address.
   */
  chosen?: { allowsLoopback: boolean };
}

export const SOURCE_TIMEOUT_MS = 20_000;
/** Maximum size of a list. */
export const SOURCE_MAX_BYTES = 64 * 1024 * 1024;

/** Maximum size of a response that is not a list, in bytes. */
const SENT_MAX_BYTES = 1024 * 1024;

/** Error codes of a connection that was closed without a response. */
const DROPPED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Returns the error code of a failed connection, such as `ECONNREFUSED`; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
}

/**
 * The parts of a response that `exchange` reads; the platform's `fetch` and `checkedFetch` return different classes.
 */
interface Received {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

type Send = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<Received>;

async function readLimited(response: Received, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooMuch(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface Exchange extends SourceOptions {
  method: 'GET' | 'PUT' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Returns whether a status other than 2xx is accepted. */
  acceptsStatus?: (status: number) => boolean;
  /** Whether only the status matters. `bytes` is then empty. */
  isBodyIgnored?: boolean;
}

export interface Answer {
  status: number;
  contentType: string | null;
  bytes: Buffer;
}

async function ignoreBody(response: Received): Promise<Buffer<ArrayBuffer>> {
  await response.body?.cancel();
  return Buffer.alloc(0);
}

/**
 * Sends a request to another system, with limits of time and size.
 *
 * @throws Problem as `readSource`
 */
export async function exchange(url: string, options: Exchange): Promise<Answer> {
  const {
    name,
    method,
    headers,
    body,
    timeoutMs = SOURCE_TIMEOUT_MS,
    maxBytes = SOURCE_MAX_BYTES,
    signal,
  } = options;
  const { acceptsStatus = () => false } = options;
  const send: Send = options.chosen ? checkedFetch(options.chosen.allowsLoopback) : fetch;
  const ask = async (ending: AbortSignal): Promise<Answer> => {
    const response = await send(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: ending,
    });
    if (!response.ok && !acceptsStatus(response.status)) {
      await response.body?.cancel();
      throw problem('source_failed', { message: `The ${name} answered with status ${response.status}.` });
    }
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      bytes: options.isBodyIgnored ? await ignoreBody(response) : await readLimited(response, name, maxBytes),
    };
  };
  try {
    return await withDeadline(timeoutMs, ask, signal);
  } catch (error) {
    throw refusal(error, name);
  }
}

/**
 * Sends a request and returns the response as text.
 *
 * @throws Problem as `readSource`
 */
export async function sendToSystem(
  url: string,
  options: SourceOptions & { method: 'PUT' | 'POST'; headers: Record<string, string>; body: string },
): Promise<string> {
  return (await exchange(url, { maxBytes: SENT_MAX_BYTES, ...options })).bytes.toString();
}

/** Returns whether a status reports an OAuth error (RFC 6749, section 5.2; RFC 6750, section 3.1). */
const isOAuthRefusal = (status: number): boolean => status === 400 || status === 401;

/**
 * Requests JSON from an OAuth endpoint. Also returns the JSON of a 400 or 401, which describes the error.
 *
 * @throws Problem as `readSource`
 */
export async function askOAuth(
  url: string,
  {
    form,
    headers = {},
    ...options
  }: SourceOptions & { headers?: Record<string, string>; form?: Record<string, string> },
): Promise<{ isRefused: boolean; body: unknown }> {
  const { status, bytes } = await exchange(url, {
    maxBytes: SENT_MAX_BYTES,
    ...options,
    acceptsStatus: isOAuthRefusal,
    ...(form
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }
      : { method: 'GET', headers }),
  });
  return { isRefused: status >= 400, body: await parseJson(bytes, options.name) };
}

interface Fetched {
  method: string;
  headers: Record<string, string>;
  body?: URLSearchParams | string | null | undefined;
}

/**
 * Returns a `fetch` for an OAuth library. It limits the time of a request and the size of the response.
 *
 * @throws Problem as `readSource`, when the returned function is called
 */
export const fetchFromSystem =
  (options: SourceOptions) =>
  async (url: string, { method, headers, body }: Fetched): Promise<Response> => {
    const { status, contentType, bytes } = await exchange(url, {
      maxBytes: SENT_MAX_BYTES,
      ...options,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body ? { body: body.toString() } : {}),
      acceptsStatus: isOAuthRefusal,
    });
    return new Response(bytes.toString(), {
      status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    });
  };

/**
 * Reads JSON from another system.
 *
 * @throws Problem timed_out; no_response if the connection was closed; source_failed for any other error
 */
export async function readSource(
  url: string,
  { headers = {}, ...options }: SourceOptions & { headers?: Record<string, string> },
): Promise<unknown> {
  const { bytes } = await exchange(url, { ...options, method: 'GET', headers });
  return parseJson(bytes, options.name);
}

/**
 * Requests a resource. Returns the bytes of the response; null for a 404.
 *
 * @throws Problem as `readSource`
 */
export async function findInSource(
  url: string,
  { headers = {}, ...options }: SourceOptions & { headers?: Record<string, string> },
): Promise<Buffer | null> {
  const { status, bytes } = await exchange(url, {
    ...options,
    method: 'GET',
    headers,
    acceptsStatus: (code) => code === 404,
  });
  return status === 404 ? null : bytes;
}

/** Converts an error of a request to the Problem that `exchange` throws. */
function refusal(error: unknown, name: string): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const found = [error, cause].find((each) => each instanceof Problem);
  if (found) return found;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return problem('timed_out', { message: `The ${name} took too long to answer.`, cause: error });
  }
  if (DROPPED.has(codeOf(error) ?? '')) {
    return problem('no_response', {
      message: `The ${name} closed the connection without an answer.`,
      cause: error,
    });
  }
  const reason = connectionReason(codeOf(error));
  const why = reason === null ? '' : `: ${reason}`;
  return problem('source_failed', { message: `The ${name} cannot be reached${why}.`, cause: error });
}
