import { shallowEqual } from '@xstate/react';
import { css } from 'styled-system/css';
import type { AccessBasis } from '../../../machines/access/effective-change.ts';
import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import type {
  BusinessProfile,
  CurrentUser,
  UserAccess as AccessOfUser,
} from '../../../openapi/generated/types.ts';
import { linksToProfiles } from '../../access/roles.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import { hiddenOption } from '../../../machines/common/hidden-choice.ts';
import type { UserAccessActors } from '../../../machines/app/compose.ts';
import { PastAccess, WhyQuestion } from '../access-questions/user-questions.tsx';
import { useHasHistory } from '../change-history/use-has-history.ts';
import { EffectiveAccess } from '../access/effective-access.tsx';
import { VisibleNetwork } from '../access/visible-network.tsx';
import type { FormFields, LiveFields } from '../form/form-definition.ts';

const parts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
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
  questions: UserAccessActors | null;
}

type AccessDraft = Pick<UserDraft, 'businessProfile' | 'visibilityProfile' | 'elements'>;

/** Returns the values that the tab shows. */
function accessParts({ draft, base, choices, exists }: FormFields<UserDraft, UserChoices>) {
  const { businessProfile, visibilityProfile, elements, active } = draft;
  return { businessProfile, visibilityProfile, elements, active, base, choices, exists };
}

/** Returns a business profile of the past with its application profiles. */
const shownProfile = (
  profile: AccessOfUser['businessProfile'],
  appProfiles: AccessOfUser['appProfiles'],
): BusinessProfile | undefined =>
  profile === null
    ? undefined
    : { ...(isHidden(profile) ? hiddenOption : profile), appProfiles: [...appProfiles] };

/** The tab that shows which access the user would have after a save. */
export function UserAccess({ form, viewer, questions }: UserAccessProps) {
  const hasHistory = useHasHistory();
  const { base, choices, exists, ...draft } = form.use(accessParts, shallowEqual);
  const holdingOf = ({ businessProfile, elements }: AccessDraft): AccessBasis => ({
    profile: choices.businessProfiles.find(({ uuid }) => uuid === businessProfile),
    assigned: new Set(Object.values(elements)),
  });
  const visibilityOf = ({ visibilityProfile }: AccessDraft) =>
    choices.visibilityProfiles.find(({ uuid }) => uuid === visibilityProfile);
  const isReplaced = exists && draft.visibilityProfile !== base.visibilityProfile;
  const linked = linksToProfiles(viewer.roles);
  const present = (
    <>
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
          linked={linked}
        />
      </div>
    </>
  );
  if (!questions || !hasHistory) return <div className={parts}>{present}</div>;
  return (
    <div className={parts}>
      <PastAccess
        {...questions}
        renderAccess={({ active, appProfiles, businessProfile, assigned }) => {
          const profile = shownProfile(businessProfile, appProfiles);
          const basis = { profile, assigned: new Set(assigned) };
          return (
            <EffectiveAccess
              saved={basis}
              next={basis}
              appProfiles={appProfiles}
              active={active}
              linked={linked}
              namesProfile
            />
          );
        }}
      >
        {present}
      </PastAccess>
      <WhyQuestion {...questions} />
    </div>
  );
}
