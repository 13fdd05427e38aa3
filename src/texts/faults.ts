import type { Fault } from '../../openapi/fault.ts';

/** A failure in plain words, for a screen that shows what could not be loaded or done. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'unreachable':
      return 'The service could not be reached. Check the connection.';
    case 'session':
      return 'The session has ended. Sign in again.';
    case 'malformed':
      return 'The service gave an answer that could not be read.';
    case 'refused':
      return fault.message ?? `The service answered with status ${fault.status}.`;
  }
}
