import { tooManyAttempts } from '../texts/faults.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/**
 * The alert after too many attempts, with the seconds to wait. Screen readers announce the time once, not every second.
 */
export function TooManyAttempts({ seconds }: { seconds: number }) {
  return (
    <Alert tone="warning">
      <span role="timer">{tooManyAttempts(seconds)}</span>
    </Alert>
  );
}
