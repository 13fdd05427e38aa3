import { tooManyAttempts } from '../texts/faults.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** How long to wait after too many attempts. A screen reader is told once, and not again with each second. */
export function TooManyAttempts({ seconds }: { seconds: number }) {
  return (
    <Alert tone="warning">
      <span role="timer">{tooManyAttempts(seconds)}</span>
    </Alert>
  );
}
