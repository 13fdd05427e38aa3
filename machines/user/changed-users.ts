import type { ChangedUser, UserSummary } from '../../openapi/types.ts';
import { MALFORMED } from '../common/faults.ts';

/** What a change of status has come to. */
export interface ChangedUsers {
  /** As they are now. */
  readonly users: readonly UserSummary[];
  /** Those among them who had the status already. */
  readonly unchanged: readonly UserSummary[];
}

/** @throws MALFORMED where nobody is answered */
export function readChangedUsers(answered: readonly ChangedUser[] | undefined): ChangedUsers {
  if (!answered?.length) throw MALFORMED;
  const read = answered.map(({ changed = true, ...user }) => ({ changed, user }));
  return {
    users: read.map(({ user }) => user),
    unchanged: read.filter(({ changed }) => !changed).map(({ user }) => user),
  };
}
