import type { ObjectChanges, UserAccessActors } from '../../../machines/app/compose.ts';
import { useSelector } from '@xstate/react';
import type { UserFormActor } from '../../../machines/user/form.ts';
import { elementCategories } from '../../../machines/user/element-slots.ts';
import { BASIC_INFO, SIGN_INS } from '../../../machines/user/form-rules.ts';
import type { CurrentUser, User } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { SignIns, type SignInActors } from '../account/sign-ins.tsx';
import { accessTexts } from '../access/texts.ts';
import { formTexts } from '../form/texts.ts';
import { userFormTexts } from './texts.ts';
import { userRightsTexts } from '../../texts/user-rights.ts';
import { Button } from '../../ui/base/button.tsx';
import { useCategoryLabel } from '../../hooks/use-category-label.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { refuseChangeOf } from '../../access/user-rights.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { choiceNeeds } from '../first-steps/needs.ts';
import { firstStepsTexts } from '../first-steps/texts.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { NoNewUser } from './no-new-user.tsx';
import { PasswordLinkButton } from './password-link-button.tsx';
import { ResetMailButton } from './reset-mail-button.tsx';
import { RightsNotice } from './rights-notice.tsx';
import { UserAccess } from './user-access.tsx';
import { UserSubject } from './user-subject.tsx';
import { UserBinding } from './user-binding.tsx';
import { userDefinition } from './form-definition.ts';
import { UserBasicInfo, UserElements } from './fields.tsx';
import { Link } from '@tanstack/react-router';

const { needs } = firstStepsTexts;

interface UserFormScreenProps {
  form: UserFormActor;
  changes?: ObjectChanges | null | undefined;
  viewer: CurrentUser;
  /** The actors of the user's sessions and sign-in history; null for a new user. */
  signIns: SignInActors | null;
  /** The actors that answer questions about the user's access; null for a new user. */
  questions: UserAccessActors | null;
}

/** The form of a user: Basic Info, a tab for each category of elements, effective access and sign-ins. */
export function UserFormScreen({ form, changes, viewer, signIns, questions }: UserFormScreenProps) {
  const labelOf = useCategoryLabel();
  const hasMail = useIsEnabled('mailEnabled');
  const hasInventory = useIsEnabled('inventoryEnabled');
  const stored = useSelector(form, ({ context }) => context.open?.version?.stored ?? null);
  const source = useSelector(form, ({ context }) => context.open?.source ?? null);
  const copyRefusal = source && refuseChangeOf(viewer, source);
  if (copyRefusal !== null) {
    return <NoNewUser title={userRightsTexts.noCopy} of={source?.username} reason={copyRefusal} />;
  }
  const refusal = stored && refuseChangeOf(viewer, stored);
  const isSeenOnly = refusal !== null;
  const isOwn = stored?.username === viewer.username;
  return (
    <FormScreen
      form={form}
      changes={changes}
      definition={userDefinition}
      fixed={isSeenOnly}
      renderNeeds={({ businessProfiles, visibilityProfiles, locations }) => (
        <FirstNeeds
          viewer={viewer}
          needs={[
            ...choiceNeeds('businessProfile', businessProfiles),
            ...choiceNeeds('visibilityProfile', visibilityProfiles),
            ...(hasInventory || locations.length > 0 ? [] : [{ text: needs.noLocations }]),
            ...(hasMail ? [] : [{ text: needs.noMail }]),
          ]}
        />
      )}
      notice={<RightsNotice title={userRightsTexts.notThisUser} reason={refusal} />}
      renderSubject={(user) => <UserSubject user={user} />}
      renderActions={(user) => user && !isSeenOnly && <UserActions form={form} user={user} />}
      renderSections={(fields) => [
        {
          id: BASIC_INFO,
          label: formTexts.basicInfo,
          content: (
            <>
              <UserBasicInfo form={fields.live} viewer={viewer} stored={stored} />
              {stored ? <UserBinding form={form} user={stored} /> : null}
            </>
          ),
        },
        ...elementCategories(fields.draft.businessProfile, fields.choices).map(({ category }) => ({
          id: category,
          label: labelOf(category),
          content: (
            <UserElements form={fields.live} stored={stored} title={labelOf(category)} category={category} />
          ),
        })),
        {
          id: 'access',
          label: accessTexts.effective.tab,
          beside: true,
          content: <UserAccess form={fields.live} viewer={viewer} questions={questions} />,
        },
        ...(signIns && stored && !isSeenOnly
          ? [
              {
                id: SIGN_INS,
                label: userFormTexts.signIns,
                content: <SignIns {...(isOwn ? ownSignIns(signIns) : signIns)} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Omits the second factor, which users change in their own account, with their password. */
const ownSignIns = ({ sessions, history }: SignInActors): SignInActors => ({ sessions, history });

/** The buttons beside the title: only for an existing user. */
function UserActions({ form, user }: { form: UserFormActor; user: User }) {
  return (
    <>
      {useIsEnabled('mailEnabled') ? (
        <ResetMailButton form={form} user={user} />
      ) : (
        <PasswordLinkButton user={user} />
      )}
      <Button asChild>
        <Link to={paths.user.create} search={{ clone: user.uuid }}>
          {userFormTexts.clone}
        </Link>
      </Button>
    </>
  );
}
