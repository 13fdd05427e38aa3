import type { RoleName } from '../db/schema.ts';

/**
 * A condition that a principal must meet to see a change of a user:
 * - `sees`: the principal can see objects that are visible to this company's SCO administrators;
 * - `company`: the principal can see this company;
 * - `mayChange`: the roles before and after the change differ in whether the principal may change the user.
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

/** The number of user changes that are visible to principals who have a role and meet all `conditions`. */
export interface VisibleChanges {
  conditions: readonly Condition[];
  changes: number;
}
