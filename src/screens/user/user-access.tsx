import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import type { CurrentUser } from '../../../openapi/types.ts';
import { linksToProfiles } from '../../roles.ts';
import { EffectiveAccess } from '../access/effective-access.tsx';
import type { FormFields } from '../form/form-definition.ts';

interface UserAccessProps {
  form: FormFields<UserDraft, UserChoices>;
  viewer: CurrentUser;
}

/** The tab Effective access: what the user has by the business profile and the elements that stand in the form. */
export function UserAccess({ form: { draft, base, choices }, viewer }: UserAccessProps) {
  return (
    <EffectiveAccess
      profile={choices.businessProfiles.find(({ uuid }) => uuid === draft.businessProfile)}
      appProfiles={choices.appProfiles}
      assigned={new Set(Object.values(draft.elements))}
      unsaved={draft.businessProfile !== base.businessProfile}
      linked={linksToProfiles(viewer.roles)}
    />
  );
}
