import { SessionList, type SessionsActor } from './session-list.tsx';
import { SignInHistory, type HistoryActor } from './sign-in-history.tsx';

export interface SignInActors {
  sessions: SessionsActor;
  history: HistoryActor;
}

/** An account's current sessions, and below them the history of its sign-ins. */
export function SignIns({ sessions, history }: SignInActors) {
  return (
    <>
      <SessionList sessions={sessions} />
      <SignInHistory history={history} />
    </>
  );
}
