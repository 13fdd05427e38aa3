import { SessionList, type SessionsActor } from './session-list.tsx';
import { SignInHistory, type HistoryActor } from './sign-in-history.tsx';

export interface SignInActors {
  sessions: SessionsActor;
  history: HistoryActor;
}

/** The sessions of an account, and the history of its sign-ins. */
export function SignIns({ sessions, history }: SignInActors) {
  return (
    <>
      <SessionList sessions={sessions} />
      <SignInHistory history={history} />
    </>
  );
}
