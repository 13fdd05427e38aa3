/** Maximum number of nested causes that are logged. */
const CAUSES = 4;

/** Matches only after a separator. Otherwise, the time would grow with the square of a message's length. */
const ADDRESS = /(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g;
const QUERY = /\?[^\s"'<>)]+/g;
/**
 * Matches the quoted parts of messages, which repeat input such as a value that a database driver refused.
 */
const QUOTED = /"[^"]*"/g;

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

const hidden = (message: string): string =>
  message.replace(ADDRESS, '…').replace(QUERY, '?…').replace(QUOTED, '"…"');

/** Returns the stack frames without the first lines, which repeat the message. */
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
 * Reduces an error to what may be logged: type, code, redacted message, stack frames and causes. The
 * properties and messages of drivers' and mail servers' errors can contain rows and addresses.
 */
export const loggedError = (error: unknown): LoggedError => logged(error, CAUSES);
