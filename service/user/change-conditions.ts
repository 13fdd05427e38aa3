import type { RoleName } from '../db/schema.ts';

/**
 * A condition for seeing a change of a user. `sees`: the principal can see objects for the SCO administrators of this
 * company. `company`: the principal can see this company. `mayChange`: the change of the user's roles decides whether the
 * principal may change the user.
 */
export type Condition =
  | readonly [kind: 'sees', company: string | null]
  | readonly [kind: 'company', uuid: string]
  | readonly [
      kind: 'mayChange',
      before: readonly RoleName[],
      after: readonly RoleName[],
      company: string | null,
    ];

/** How often users have changed in a way that a principal with a role sees who meets all conditions. */
export interface VisibleChanges {
  conditions: readonly Condition[];
  changes: number;
}
