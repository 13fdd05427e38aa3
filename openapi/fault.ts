/** A field that the service refuses, and how to mend it. */
export interface FieldFault {
  /** Dotted path of the field in the request's body. */
  field: string;
  message: string;
}

/** A row of an imported file that the service refuses. */
export interface RowFault {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  column: string | null;
  value: string | null;
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
  /** Names of the applications that a saved user could not be told to, where the service names them. */
  failedUpdateApps?: string[];
  /** What was saved all the same, where the service names it. */
  savedUuid?: string;
  /** The rows for which an import was refused, where the service names them; of many, the first. */
  rows?: RowFault[];
  /** How many rows were refused, where the service says so. */
  rowsRefused?: number;
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
const LOGIN_URL = /\/userprofile\/(login|authorize|auth\/login\/user)\/?$/;

/** The fault that a response stands for, or null for a success. Reads the body of a failure. */
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
  const rowsRefused = problem['refused'];
  return {
    kind: 'refused',
    status,
    code: textOf(problem['code']),
    message: textOf(problem['message']) ?? textOf(problem['detail']) ?? textOf(problem['error_description']),
    fields: fieldsOf(problem['fields']),
    retryAfter: secondsOf(headers.get('Retry-After')),
    ...(failedUpdateApps.length > 0 ? { failedUpdateApps } : {}),
    ...(savedUuid ? { savedUuid } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    ...(typeof rowsRefused === 'number' ? { rowsRefused } : {}),
  };
}

/** The fault of a success that should be JSON and is not, or null. No body at all is none: some calls answer so. */
export function bodyFault(status: number, text: string): Fault | null {
  if (text === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch {
    return { ...UNREACHABLE, kind: 'malformed', status };
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

/** Applications by their names, whether they are told as texts or as objects. */
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
    return [{ row, column: textOf(entry?.['column']), value: textOf(entry?.['value']), message }];
  });
}

/** `Retry-After`: seconds, or the date of RFC 9110, section 10.2.3. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}
