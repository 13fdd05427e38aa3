/** A field that the service refuses, and how to mend it. */
export interface FieldFault {
  /** Dotted path of the field in the request's body. */
  field: string;
  message: string;
}

/**
 * Why a call gave no answer that can be used. Plain data, so that guards read fields.
 *
 * - `unreachable`: no response (dropped, offline, no such host)
 * - `session`: the answer was redirected to the login URL
 * - `refused`: a status of 400 or more
 * - `malformed`: a success whose body cannot be read
 */
export interface Fault {
  kind: 'unreachable' | 'session' | 'refused' | 'malformed';
  /** 0 where there was no response. */
  status: number;
  /** The problem's stable code (RFC 9457), where the service names one. */
  code: string | null;
  /** The service's own words for a person, where it has any. */
  message: string | null;
  fields: FieldFault[];
  /** Seconds. */
  retryAfter: number | null;
}

export const UNREACHABLE: Fault = {
  kind: 'unreachable',
  status: 0,
  code: null,
  message: null,
  fields: [],
  retryAfter: null,
};

/** Where a service that keeps its own sessions redirects a call whose session has timed out. */
const LOGIN_URL = /\/(login|authorize|auth\/login\/user)\/?$/;

/** The fault that a response stands for, or null for a success. Reads the body of a failure. */
export async function answerFault(response: Response): Promise<Fault | null> {
  const { status, headers } = response;
  if (response.redirected && LOGIN_URL.test(new URL(response.url).pathname)) {
    return { ...UNREACHABLE, kind: 'session', status };
  }
  if (status < 400) return null;
  const problem = await readProblem(response);
  return {
    kind: 'refused',
    status,
    code: textOf(problem['code']),
    message: textOf(problem['message']) ?? textOf(problem['detail']) ?? textOf(problem['error_description']),
    fields: fieldsOf(problem['fields']),
    retryAfter: secondsOf(headers.get('Retry-After')),
  };
}

/** The fault of a success whose body is not the JSON that it says it is, or null. */
export function bodyFault(response: Response, text: string): Fault | null {
  if (!/json/.test(response.headers.get('Content-Type') ?? '') || text === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch {
    return { ...UNREACHABLE, kind: 'malformed', status: response.status };
  }
}

async function readProblem(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsOf(value: unknown): FieldFault[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: { field?: unknown; message?: unknown } | null) => {
    const field = textOf(entry?.field);
    const message = textOf(entry?.message);
    return field && message ? [{ field, message }] : [];
  });
}

/** `Retry-After`: seconds, or the date of RFC 9110, section 10.2.3. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
