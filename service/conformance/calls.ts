import { randomUUID } from 'node:crypto';
import { Problem } from '../problem.ts';
import { basic } from '../sources/authorization.ts';
import { connectionReason } from '../sources/connection-reasons.ts';
import { codeOf, exchange, type Answer, type Exchange } from '../sources/http.ts';
import type { Findings } from './findings.ts';

export interface Call extends Pick<Exchange, 'method' | 'body'> {
  /** Method and path as in the contract, such as `GET /roles`. */
  about: string;
  url: string;
  headers?: Record<string, string>;
}

export type Authorization = string | null;

export interface CallOptions {
  findings: Findings;
  name: string;
  /** Time limit for the whole response, in milliseconds. */
  timeoutMs: number;
  maxBytes: number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now: () => number;
}

/** Explains a failed call with a fixed text, because the error's message may contain a secret. */
function explainFailure(error: unknown, { timeoutMs, maxBytes }: CallOptions): string {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'timed_out') return `sent no complete response within ${timeoutMs / 1000} s.`;
  if (error.code === 'no_response') return 'closed the connection without an answer.';
  const code = codeOf(error.cause);
  if (error.cause === undefined) return `sent more than ${maxBytes / 1024 / 1024} MiB.`;
  const reason = connectionReason(code);
  return `cannot be reached${reason ? `: ${reason}` : ''}${code ? ` (${code})` : ''}.`;
}

/** Makes a call. Returns null and reports a finding if there is no response. */
async function ask(call: Call, authorization: Authorization, options: CallOptions): Promise<Answer | null> {
  const { findings, name, timeoutMs, maxBytes, now } = options;
  const { about, url, method, headers = {}, body } = call;
  const start = now();
  try {
    const answer = await exchange(url, {
      name,
      timeoutMs,
      maxBytes,
      method,
      headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
      ...(body === undefined ? {} : { body }),
      acceptsStatus: () => true,
    });
    findings.speed(about, now() - start, timeoutMs);
    return answer;
  } catch (error) {
    findings.wrong(about, explainFailure(error, options));
    return null;
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function meaningOf(status: number, authorization: Authorization): string {
  if (status >= 300 && status < 400)
    return `redirects (${status}), which is not followed: give the address itself.`;
  if (status === 401 && authorization !== null) return 'answered 401 to the configured credentials.';
  if (status === 401) return 'answered 401: it requires credentials, and none are configured.';
  if (status === 403) return 'answered 403: the credentials are valid, but not allowed to make this call.';
  if (status === 404) return 'answered 404: nothing is at this address.';
  return `answered with status ${status}.`;
}

/** Makes a call. If the status is neither 2xx nor accepted, returns null and reports a finding. */
export async function expectSuccess(
  call: Call,
  authorization: Authorization,
  options: CallOptions,
  acceptsStatus: (status: number) => boolean = () => false,
): Promise<Answer | null> {
  const answer = await ask(call, authorization, options);
  if (!answer || isSuccess(answer.status) || acceptsStatus(answer.status)) return answer;
  options.findings.wrong(call.about, meaningOf(answer.status, authorization));
  return null;
}

const isJson = (contentType: string | null): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/** Parses a response. Returns undefined and reports a finding if it is not JSON. */
export function parseAnswer(
  about: string,
  { contentType, bytes }: Answer,
  { findings }: CallOptions,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    findings.wrong(about, 'sent a response that is not JSON.');
    return undefined;
  }
  if (!isJson(contentType)) {
    findings.wrong(about, `sent JSON as ${contentType ?? 'no media type'}: it must be application/json.`);
  }
  return value;
}

const wrongCredentials = (authorization: string): [who: string, authorization: Authorization][] => {
  const [scheme] = authorization.split(' ');
  const guess = randomUUID();
  return [
    ['without credentials', null],
    [
      scheme === 'Basic' ? 'with a wrong password' : 'with a token that it has not issued',
      scheme === 'Basic' ? basic(nameIn(authorization), guess) : `Bearer ${guess}`,
    ],
  ];
};

const nameIn = (authorization: string): string =>
  Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':', 1)[0] ?? '';

/**
 * Reports a finding if the system does not respond 401 to the call with missing or wrong credentials. Does nothing for
 * a system without credentials.
 */
export async function expectWrongCredentialsRefused(
  call: Call,
  authorization: Authorization,
  options: CallOptions,
): Promise<void> {
  if (authorization === null) return;
  for (const [who, shown] of wrongCredentials(authorization)) {
    const answer = await ask(call, shown, options);
    if (!answer || answer.status === 401) continue;
    options.findings.wrong(
      call.about,
      isSuccess(answer.status)
        ? `does not check credentials: called ${who}, it answered ${answer.status}.`
        : `answered ${answer.status} when it was called ${who}: it must be 401.`,
    );
  }
}
