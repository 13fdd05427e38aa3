import { tooManyAttempts } from '../texts/faults.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** Says how long to wait after too many attempts; to a screen reader once, not every second. */
export function TooManyAttempts({ seconds }: { seconds: number }) {
  return (
    <Alert tone="warning">
      <span role="timer">{tooManyAttempts(seconds)}</span>
    </Alert>
  );
}
