import { SessionList, type SessionsActor } from './session-list.tsx';
import { UserSecondFactor, type UserFactorsActor } from './user-second-factor.tsx';
import { SignInHistory, type HistoryActor } from './sign-in-history.tsx';

export interface SignInActors {
  sessions: SessionsActor;
  history: HistoryActor;
  /** Missing for the user's own account, whose second factor has its own section. */
  factors?: UserFactorsActor;
}

/** An account's second factor (of another user only), its current sessions, and the history of its sign-ins. */
export function SignIns({ sessions, history, factors }: SignInActors) {
  return (
    <>
      {factors ? <UserSecondFactor factors={factors} /> : null}
      <SessionList sessions={sessions} />
      <SignInHistory history={history} />
    </>
  );
}
