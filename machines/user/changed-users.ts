import type { ChangedUser, UserSummary } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';

/** Result of a call that activates or deactivates users. */
export interface ChangedUsers {
  /** The users after the change. */
  readonly users: readonly UserSummary[];
  /** Users in `users` who already had the requested status. */
  readonly unchanged: readonly UserSummary[];
  readonly effects: StatusEffects;
}

export interface StatusEffects {
  /** Number of sign-in sessions that the change has ended. */
  readonly endedSessions: number;
  /** Names of the notified applications, without duplicates. */
  readonly notifiedApplications: readonly string[];
}

/** Reported if the response was lost, because the actual effects are unknown. */
export const UNKNOWN_EFFECTS: StatusEffects = { endedSessions: 0, notifiedApplications: [] };

/**
 * Converts the response of a change of status: separates the users from the effects.
 *
 * @throws MALFORMED if the response has no users
 */
export function readChangedUsers(answered: readonly ChangedUser[] | undefined): ChangedUsers {
  if (!answered?.length) throw MALFORMED;
  const read = answered.map(({ changed = true, endedSessions = 0, toldApplications = [], ...user }) => ({
    changed,
    endedSessions,
    notifiedApplications: toldApplications,
    user,
  }));
  return {
    users: read.map(({ user }) => user),
    unchanged: read.filter(({ changed }) => !changed).map(({ user }) => user),
    effects: {
      endedSessions: read.reduce((sum, { endedSessions }) => sum + endedSessions, 0),
      notifiedApplications: [...new Set(read.flatMap(({ notifiedApplications }) => notifiedApplications))],
    },
  };
}
