import type { ChangedUser, UserSummary } from '../../openapi/types.ts';
import { MALFORMED } from '../common/faults.ts';

/** What a change of status has come to. */
export interface ChangedUsers {
  /** As they are now. */
  readonly users: readonly UserSummary[];
  /** Those among them who had the status already. */
  readonly unchanged: readonly UserSummary[];
  readonly effects: StatusEffects;
}

/** What else a change of status did. */
export interface StatusEffects {
  /** How many sign-in sessions it has ended. */
  readonly endedSessions: number;
  /** The names of the applications that are notified, without duplicates. */
  readonly toldApplications: readonly string[];
}

/** Stands for the effects of a change whose answer was lost. */
export const UNKNOWN_EFFECTS: StatusEffects = { endedSessions: 0, toldApplications: [] };

/** @throws MALFORMED where nobody is answered */
export function readChangedUsers(answered: readonly ChangedUser[] | undefined): ChangedUsers {
  if (!answered?.length) throw MALFORMED;
  const read = answered.map(({ changed = true, endedSessions = 0, toldApplications = [], ...user }) => ({
    changed,
    endedSessions,
    toldApplications,
    user,
  }));
  return {
    users: read.map(({ user }) => user),
    unchanged: read.filter(({ changed }) => !changed).map(({ user }) => user),
    effects: {
      endedSessions: read.reduce((sum, { endedSessions }) => sum + endedSessions, 0),
      toldApplications: [...new Set(read.flatMap(({ toldApplications }) => toldApplications))],
    },
  };
}
