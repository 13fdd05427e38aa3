import { secondsToWait } from '../../machines/common/throttled.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { counted } from './counts.ts';
import { units } from './units.ts';

/** Waiting times of at least this many seconds are shown in minutes. */
const LONG_WAIT = 120;

/** Returns the message after too many attempts, with the time to wait. */
export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Try again in ${
    seconds < LONG_WAIT ? counted(seconds, units.second) : counted(Math.ceil(seconds / 60), units.minute)
  }.`;

/** Returns the message for a fault. Screens show it if they could not load or if an action failed. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'unreachable':
      return 'The service could not be reached. Check the connection.';
    case 'session':
      return 'The session has ended. Sign in again.';
    case 'malformed':
      return 'The service gave an answer that could not be read.';
    case 'refused':
      if (fault.status === 429) return tooManyAttempts(secondsToWait(fault));
      return fault.message ?? `The service answered with status ${fault.status}.`;
  }
}
