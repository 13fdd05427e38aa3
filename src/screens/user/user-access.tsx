import type { Holding } from '../../../machines/access/effective-change.ts';
import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import type { CurrentUser } from '../../../openapi/types.ts';
import { linksToProfiles } from '../../roles.ts';
import { EffectiveAccess } from '../access/effective-access.tsx';
import type { FormFields } from '../form/form-definition.ts';

interface UserAccessProps {
  form: FormFields<UserDraft, UserChoices>;
  viewer: CurrentUser;
}

/** Effective access: what the user has by the business profile and the elements that stand in the form. */
export function UserAccess({ form: { draft, base, choices, exists }, viewer }: UserAccessProps) {
  const holdingOf = ({ businessProfile, elements }: UserDraft): Holding => ({
    profile: choices.businessProfiles.find(({ uuid }) => uuid === businessProfile),
    assigned: new Set(Object.values(elements)),
  });
  return (
    <EffectiveAccess
      saved={exists ? holdingOf(base) : null}
      next={holdingOf(draft)}
      appProfiles={choices.appProfiles}
      active={draft.active}
      linked={linksToProfiles(viewer.roles)}
    />
  );
}
