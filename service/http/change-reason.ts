import { MAX_CHANGE_REASON } from '../../openapi/rules/change-reason.ts';
import { hasControls } from '../../openapi/rules/text-fault.ts';
import { CONTROL_CHARACTERS } from '../json/validation.ts';
import { problem } from '../problem.ts';

const refused = (message: string) =>
  problem('invalid_request', { fields: [{ field: 'Change-Reason', message }] });

function decode(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw refused('This must be percent-encoded UTF-8.');
  }
}

/**
 * Reads the caller's reason for a change from the declared headers of a request. Returns null without a reason.
 *
 * @throws Problem invalid_request
 */
export function readChangeReason(headers: Record<string, unknown>): string | null {
  const header = headers['change-reason'];
  if (typeof header !== 'string') return null;
  const reason = decode(header).trim();
  if (reason.length > MAX_CHANGE_REASON) {
    throw refused(`This can have at most ${MAX_CHANGE_REASON} characters.`);
  }
  if (hasControls(reason, 'line')) throw refused(CONTROL_CHARACTERS);
  return reason || null;
}
