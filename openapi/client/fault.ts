export interface FieldFault {
  /** Dotted path in the request's body, such as `user.email`. */
  field: string;
  message: string;
}

export interface RowFault {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number;
  column: string | null;
  /** The heading of the column in the file; null if the file does not have the column. */
  heading?: string | null;
  value: string | null;
  message: string;
}

/** Why a file was refused, and where. Lines and columns begin at 1. */
export interface FilePlace {
  line: number;
  column: number;
  message: string;
}

/**
 * Why a call has no usable response. Plain data, so that guards of state machines can read it. `unreachable`:
 * there was no response, or the connection broke before the body was complete. `session`: the service redirected to
 * the login URL. `refused`: the status is 400 or more. `malformed`: the call succeeded, but its body is not JSON.
 */
export interface Fault {
  kind: 'unreachable' | 'session' | 'refused' | 'malformed';
  status: number;
  /** The problem's stable code (RFC 9457), if the service sent one. */
  code: string | null;
  /** The service's own message for people, if it sent one. */
  message: string | null;
  fields: FieldFault[];
  /** Seconds to wait before a retry, from the header `Retry-After`. */
  retryAfter: number | null;
  /** The request's id in the service's log, if the service sent one. */
  requestId?: string | undefined;
  /** Names of the applications that the service could not notify of a saved user. */
  failedUpdateApps?: string[];
  /** Uuid of the saved object, if the service saved it although the call failed. */
  savedUuid?: string;
  /** The rows that an import refused; at most the first 100. */
  rows?: RowFault[];
  rowsRefused?: number;
  /** Why a configuration file was refused; at most the first 100 places. */
  places?: FilePlace[];
  placesRefused?: number;
  /** With the code `second_factor_required`: what the second step of the sign-in needs. */
  secondStep?: { handle: string; methods: string[]; mustEnrol: boolean };
}

export const UNREACHABLE: Fault = {
  kind: 'unreachable',
  status: 0,
  code: null,
  message: null,
  fields: [],
  retryAfter: null,
};

/**
 * Matches the paths of the login page. A service with its own sessions redirects a call to such a path when the session
 * has expired.
 */
const LOGIN_URL = /\/userprofile\/(login|authorize|auth\/login\/user)\/?$/;

const requestIdOf = ({ headers }: Response): string | undefined => headers.get('X-Request-Id') ?? undefined;

/** Returns the fault that a response reports, or null for a success. Reads the body of a failure. */
export async function answerFault(response: Response): Promise<Fault | null> {
  const { status, headers } = response;
  if (response.redirected && LOGIN_URL.test(new URL(response.url).pathname)) {
    return { ...UNREACHABLE, kind: 'session', status };
  }
  if (status < 400) return null;
  const problem = await readProblem(response);
  const failedUpdateApps = namesOf(problem['failedUpdateApps']);
  const savedUuid = textOf(problem['savedUuid']);
  const rows = rowsOf(problem['rows']);
  const places = placesOf(problem['places']);
  const refused = problem['refused'];
  const handle = textOf(problem['handle']);
  return {
    kind: 'refused',
    status,
    code: textOf(problem['code']),
    message: textOf(problem['message']) ?? textOf(problem['detail']) ?? textOf(problem['error_description']),
    fields: fieldsOf(problem['fields']),
    retryAfter: secondsOf(headers.get('Retry-After')),
    requestId: requestIdOf(response),
    ...(failedUpdateApps.length > 0 ? { failedUpdateApps } : {}),
    ...(savedUuid ? { savedUuid } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    ...(typeof refused === 'number'
      ? { [places.length > 0 ? 'placesRefused' : 'rowsRefused']: refused }
      : {}),
    ...(places.length > 0 ? { places } : {}),
    ...(handle
      ? {
          secondStep: {
            handle,
            methods: namesOf(problem['methods']),
            mustEnrol: problem['mustEnrol'] === true,
          },
        }
      : {}),
  };
}

/** Returns the fault of a successful response whose body is not JSON. */
export const malformed = (response: Response): Fault => ({
  ...UNREACHABLE,
  kind: 'malformed',
  status: response.status,
  requestId: requestIdOf(response),
});

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

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: string | { name?: unknown } | null) => {
    const name = textOf(typeof entry === 'object' ? entry?.name : entry);
    return name ? [name] : [];
  });
}

function rowsOf(value: unknown): RowFault[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Record<string, unknown> | null) => {
    const row = entry?.['row'];
    const message = textOf(entry?.['message']);
    if (typeof row !== 'number' || !message) return [];
    const [column, heading] = [textOf(entry?.['column']), textOf(entry?.['heading'])];
    return [{ row, column, heading, value: textOf(entry?.['value']), message }];
  });
}

function placesOf(value: unknown): FilePlace[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Record<string, unknown> | null) => {
    const [line, column] = [entry?.['line'], entry?.['column']];
    const message = textOf(entry?.['message']);
    if (typeof line !== 'number' || typeof column !== 'number' || !message) return [];
    return [{ line, column, message }];
  });
}

/** Converts a `Retry-After` header to seconds from now. It is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
