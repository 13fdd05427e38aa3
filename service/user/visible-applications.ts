import { canSee, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';

/**
 * Finds the applications that these business profiles choose. Ignores profiles that the principal cannot see, because
 * their applications are a part of their content (B12.6).
 */
export async function visibleApplicationsOf(
  db: Db,
  principal: Principal,
  businessProfiles: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('business_profiles as profile', 'profile.uuid', 'choice.business_profile_uuid')
    .select(['profile.uuid', 'profile.minimum_role', 'profile.company_uuid', 'choice.application_uuid'])
    .$call(
      whereIn(
        'profile.uuid',
        businessProfiles.filter((uuid) => uuid !== null),
      ),
    )
    .execute();
  return new Set(
    rows.filter((row) => canSee(principal, row)).map(({ application_uuid }) => application_uuid),
  );
}
