import type { User, UserSummary } from '../../openapi/generated/types.ts';

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
    active,
    businessProfile:
      businessProfile && 'uuid' in businessProfile
        ? { uuid: businessProfile.uuid, name: businessProfile.name }
        : businessProfile,
    visibilityProfile,
    ...(mayChange === undefined ? {} : { mayChange }),
  };
}
