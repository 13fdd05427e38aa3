import { SessionList, type SessionsActor } from './session-list.tsx';
import { UserSecondFactor, type UserFactorsActor } from './user-second-factor.tsx';
import { SignInHistory, type HistoryActor } from './sign-in-history.tsx';

export interface SignInActors {
  sessions: SessionsActor;
  history: HistoryActor;
  /** Only set for another user's account. Users change their own factor in their account. */
  factors?: UserFactorsActor;
}

/**
 * A user's second factor, if it is not the own one, the account's current sessions, and below them the history of its
 * sign-ins.
 */
export function SignIns({ sessions, history, factors }: SignInActors) {
  return (
    <>
      {factors ? <UserSecondFactor factors={factors} /> : null}
      <SessionList sessions={sessions} />
      <SignInHistory history={history} />
    </>
  );
}
