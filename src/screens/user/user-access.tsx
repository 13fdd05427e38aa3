import { shallowEqual } from '@xstate/react';
import { css } from 'styled-system/css';
import type { AccessBasis } from '../../../machines/access/effective-change.ts';
import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { linksToProfiles } from '../../access/roles.ts';
import { EffectiveAccess } from '../access/effective-access.tsx';
import { VisibleNetwork } from '../access/visible-network.tsx';
import type { FormFields, LiveFields } from '../form/form-definition.ts';

const parts = css({ display: 'grid', gap: '4' });
const granted = css({
  paddingTop: '4',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  maxWidth: 'form',
});

interface UserAccessProps {
  form: LiveFields<UserDraft, UserChoices>;
  viewer: CurrentUser;
}

type AccessDraft = Pick<UserDraft, 'businessProfile' | 'visibilityProfile' | 'elements'>;

/** Returns the values that the tab shows. */
function accessParts({ draft, base, choices, exists }: FormFields<UserDraft, UserChoices>) {
  const { businessProfile, visibilityProfile, elements, active } = draft;
  return { businessProfile, visibilityProfile, elements, active, base, choices, exists };
}

/** The tab that shows which access the user would have after a save. */
export function UserAccess({ form, viewer }: UserAccessProps) {
  const { base, choices, exists, ...draft } = form.use(accessParts, shallowEqual);
  const holdingOf = ({ businessProfile, elements }: AccessDraft): AccessBasis => ({
    profile: choices.businessProfiles.find(({ uuid }) => uuid === businessProfile),
    assigned: new Set(Object.values(elements)),
  });
  const visibilityOf = ({ visibilityProfile }: AccessDraft) =>
    choices.visibilityProfiles.find(({ uuid }) => uuid === visibilityProfile);
  const isReplaced = exists && draft.visibilityProfile !== base.visibilityProfile;
  return (
    <div className={parts}>
      <VisibleNetwork
        profile={visibilityOf(draft)}
        replaced={isReplaced ? visibilityOf(base) : undefined}
        active={draft.active}
        viewer={viewer}
      />
      <div className={granted}>
        <EffectiveAccess
          saved={exists ? holdingOf(base) : null}
          next={holdingOf(draft)}
          appProfiles={choices.appProfiles}
          active={draft.active}
          linked={linksToProfiles(viewer.roles)}
        />
      </div>
    </div>
  );
}
