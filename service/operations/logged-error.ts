/** Bounds what is told of the causes of an error. */
const CAUSES = 4;

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const QUERY = /\?[^\s"'<>)]+/g;
/** Quotes what somebody sent: a driver's value, a parser's text. */
const QUOTED = /"[^"]*"/g;

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

const hidden = (message: string): string =>
  message.replace(ADDRESS, '…').replace(QUERY, '?…').replace(QUOTED, '"…"');

/** Leaves out the message, which begins a stack. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

function logged(error: unknown, causes: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error', stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: hidden(error.message),
    stack: framesOf(error.stack),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause !== undefined && causes > 0 ? { cause: logged(error.cause, causes - 1) } : {}),
  };
}

/**
 * Turns an error into what a log may hold: its kind, code, causes and where it came from. Errors of drivers and mail
 * servers carry rows and addresses in their properties and sentences.
 */
export const loggedError = (error: unknown): LoggedError => logged(error, CAUSES);
