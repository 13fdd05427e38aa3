import { isHidden } from '../../openapi/rules/hidden.ts';
import type {
  AppProfile,
  BulkPlan,
  BusinessProfile,
  ImportPlan,
  PlannedRow,
  Reference,
} from '../../openapi/generated/types.ts';
import { chosenProfile, hiddenOption } from '../common/hidden-choice.ts';
import {
  accessChange,
  type Effect,
  type UserGroup,
  wholeGroup,
} from '../../openapi/rules/access/access-change.ts';
import { byUuid, type Grant, grantsThrough } from '../../openapi/rules/access/grants.ts';

export interface LoadedProfiles {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly appProfiles: readonly AppProfile[];
}

const NO_PROFILES: LoadedProfiles = { businessProfiles: [], appProfiles: [] };

/** Returns the grant that stands for all roles and elements of a business profile that is not loaded. */
const hiddenProfile = ({ uuid, name }: Reference): Grant => ({
  kind: 'profile',
  uuid,
  name,
  application: { uuid: '', name: '' },
  category: null,
});

/** Returns the business profile of a planned row. If the viewer may not see it, its uuid and name are placeholders. */
const profileIn = (profile: PlannedRow['businessProfile']['before']): Reference | null =>
  isHidden(profile) ? hiddenOption : profile;

function newStatus({ changes }: PlannedRow): 'active' | 'inactive' | null {
  const change = changes.find(({ column }) => column === 'active');
  if (!change || change.from === null) return null;
  return change.to === 'true' ? 'active' : 'inactive';
}

/**
 * Groups the users of an import plan by the access that they gain and lose. An activated user gains everything that
 * their business profile grants; a deactivated user loses it. Ignores refused rows.
 *
 * @param profiles null if they are not loaded
 */
export function importEffect(
  { rows }: Pick<ImportPlan, 'rows'>,
  profiles: LoadedProfiles | null,
): Effect<Grant, PlannedRow> {
  const groups = new Map<string, SwitchedProfile & { users: PlannedRow[] }>();
  for (const planned of rows) {
    if (planned.outcome === 'refused') continue;
    const switched = newStatus(planned);
    const before = switched === 'active' ? null : profileIn(planned.businessProfile.before);
    const after = switched === 'inactive' ? null : profileIn(planned.businessProfile.after);
    if (before?.uuid === after?.uuid) continue;
    const key = `${before?.uuid} ${after?.uuid}`;
    const group = groups.get(key) ?? { before, after, users: [] };
    group.users.push(planned);
    groups.set(key, group);
  }
  return effectOfSwitches(
    [...groups.values()].map(({ users, ...profile }) => ({ ...profile, ...wholeGroup(users) })),
    profiles,
  );
}

/** A user's business profile before and after a change; null if the user has none, or is inactive. */
interface SwitchedProfile {
  readonly before: Reference | null;
  readonly after: Reference | null;
}

/**
 * Returns the access that users gain and lose by a planned bulk action.
 *
 * @param profiles null if they are not loaded
 */
export const bulkEffect = (
  { access }: Pick<BulkPlan, 'access'>,
  profiles: LoadedProfiles | null,
): Effect<Grant, Reference> =>
  effectOfSwitches(
    access.map(({ before, after, ...group }) => ({
      before: profileIn(before),
      after: profileIn(after),
      ...group,
    })),
    profiles,
  );

/** Returns the access that groups of users gain and lose by getting other business profiles. */
function effectOfSwitches<User>(
  switches: readonly (SwitchedProfile & UserGroup<User>)[],
  profiles: LoadedProfiles | null,
): Effect<Grant, User> {
  const { businessProfiles, appProfiles } = profiles ?? NO_PROFILES;
  const known = byUuid(businessProfiles);
  const granting = byUuid(appProfiles);
  const grants = new Map<string, readonly Grant[]>();
  const grantsOf = (profile: Reference | null): readonly Grant[] => {
    if (!profile) return [];
    const stored = known.get(profile.uuid);
    const granted =
      grants.get(profile.uuid) ??
      (stored ? grantsThrough(stored.appProfiles.map(chosenProfile), granting) : [hiddenProfile(profile)]);
    grants.set(profile.uuid, granted);
    return granted;
  };
  const changes = switches.map(({ before, after, ...group }) => ({
    before: grantsOf(before),
    after: grantsOf(after),
    ...group,
  }));
  return { isKnown: profiles !== null, touched: accessChange(changes) };
}
