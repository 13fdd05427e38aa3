import { tooManyAttempts } from '../texts/faults.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** Shows how many seconds to wait after too many attempts. Screen readers announce the time once, not every second. */
export function TooManyAttempts({ seconds }: { seconds: number }) {
  return (
    <Alert tone="warning">
      <span role="timer">{tooManyAttempts(seconds)}</span>
    </Alert>
  );
}
