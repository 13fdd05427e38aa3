import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { BusinessProfileInput } from '../../openapi/generated/types.ts';
import { fold } from '../db/fold.ts';
import { resolveVisibleTo } from '../access/grantor.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import type { VisibleToColumns } from '../db/schema.ts';
import type { Viewer } from '../access/viewer.ts';

type RequestedProfile = Pick<
  BusinessProfileInput,
  'name' | 'description' | 'minimumRole' | typeof COMPANY_FIELD
>;

/**
 * Builds the columns that all kinds of profiles share, with the version increased by one. `before` is null
 * for a new profile, which gets `newUuid`.
 */
export function profileRow(
  viewer: Viewer,
  profile: RequestedProfile,
  before: (VisibleToColumns & { uuid: string; version: number }) | null,
  newUuid: string,
) {
  const asked = {
    minimum_role: profile.minimumRole.name,
    company_uuid: requestedUuid(profile[COMPANY_FIELD], before?.company_uuid),
  };
  return {
    uuid: before?.uuid ?? newUuid,
    version: (before?.version ?? 0) + 1,
    name: profile.name,
    name_folded: fold(profile.name),
    description: profile.description || null,
    ...resolveVisibleTo(viewer, asked, before),
  };
}
