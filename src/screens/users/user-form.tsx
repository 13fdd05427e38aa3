import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { UserFormActor } from '../../../machines/forms.ts';
import { BASIC_INFO, elementCategories, type ElementSlot } from '../../../machines/user/user-form.ts';
import type { CurrentUser, User } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { formTexts } from '../../texts/forms.ts';
import { userFormTexts } from '../../texts/user-form.ts';
import { Button } from '../../ui/button.tsx';
import { useApp } from '../../use-app.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { userDefinition } from './user-definition.ts';
import { UserBasicInfo, UserElements } from './user-fields.tsx';

interface UserFormScreenProps {
  form: UserFormActor;
  /** Who fills it in. */
  viewer: CurrentUser;
}

/** A category with one drop-down is called by that one's label. */
const categoryTitle = (category: string, slots: readonly ElementSlot[]): string =>
  slots.length === 1 ? slots[0]!.label : formTexts.category(category);

/** The user form (specification, section 2): Basic Info, and a tab for each category with elements. */
export function UserFormScreen({ form, viewer }: UserFormScreenProps) {
  return (
    <FormScreen
      form={form}
      definition={userDefinition}
      renderActions={(user) => user && <UserActions user={user} />}
      renderSections={(fields) => [
        {
          id: BASIC_INFO,
          label: formTexts.basicInfo,
          content: <UserBasicInfo form={fields} viewer={viewer} />,
        },
        ...elementCategories(fields.draft.businessProfile, fields.choices).map(({ category, slots }) => ({
          id: category,
          label: categoryTitle(category, slots),
          content: <UserElements form={fields} title={categoryTitle(category, slots)} slots={slots} />,
        })),
      ]}
    />
  );
}

/** What can be done with a user who exists. */
function UserActions({ user }: { user: User }) {
  const { resetMail } = useApp();
  const sending = useSelector(resetMail, (state) => state.hasTag('busy'));
  const { uuid, username, email } = user;
  return (
    <>
      <Button
        busy={sending}
        onClick={() => resetMail.send({ type: 'SEND', user: { uuid, username, email } })}
      >
        {userFormTexts.sendReset}
      </Button>
      <Button asChild>
        <Link to={paths.newUser} search={{ clone: uuid }}>
          {userFormTexts.clone}
        </Link>
      </Button>
    </>
  );
}
