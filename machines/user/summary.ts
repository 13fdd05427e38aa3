import type { User, UserSummary } from '../../openapi/generated/types.ts';
import { mapListedFields } from '../../openapi/rules/user-fields.ts';

export function summaryOf(user: User): UserSummary {
  const {
    uuid,
    username,
    email,
    firstName,
    lastName,
    active,
    businessProfile,
    visibilityProfile,
    mayChange,
  } = user;
  return {
    uuid,
    username,
    email,
    firstName,
    lastName,
    ...mapListedFields((field) => user[field] ?? null),
    active,
    businessProfile:
      businessProfile && 'uuid' in businessProfile
        ? { uuid: businessProfile.uuid, name: businessProfile.name }
        : businessProfile,
    visibilityProfile,
    ...(mayChange === undefined ? {} : { mayChange }),
  };
}
