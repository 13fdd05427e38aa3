import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import type { UserFormActor } from '../../../machines/forms.ts';
import { shownFaults } from '../../../machines/resource/form.machine.ts';
import { differences } from '../../../machines/resource/form.ts';
import {
  BASIC_INFO,
  elementCategories,
  type ElementSlot,
  type UserChoices,
  type UserDraft,
  userFormRules,
} from '../../../machines/user/user-form.ts';
import type { CurrentUser, User } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { formTexts } from '../../texts/forms.ts';
import { userFormTexts } from '../../texts/user-form.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { LoadingOverlay, Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useApp } from '../../use-app.ts';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { UserBasicInfo, UserElements, type UserFieldsProps } from './user-fields.tsx';
import { userValue } from './user-values.ts';

interface UserFormScreenProps {
  form: UserFormActor;
  /** Who fills it in. */
  viewer: CurrentUser;
}

/** The user form (specification, section 2), by the state of its machine. */
export function UserFormScreen({ form, viewer }: UserFormScreenProps) {
  const snapshot = useSelector(form, (state) => state);
  useLeaveGuard(form);
  const { draft, choices, base, uuid, fault, version } = snapshot.context;
  const title = uuid === null ? userFormTexts.creating : userFormTexts.editing;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={version?.stored.username}
        actions={version ? <UserActions user={version.stored} /> : undefined}
      />
      {draft && choices && base ? (
        <OpenUserForm form={form} viewer={viewer} draft={draft} base={base} choices={choices} />
      ) : snapshot.matches('failed') ? (
        <FormFailure fault={fault} onRetry={() => form.send({ type: 'RETRY' })} />
      ) : (
        <LoadingOverlay />
      )}
    </>
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

interface OpenUserFormProps extends UserFormScreenProps {
  draft: UserDraft;
  base: UserDraft;
  choices: UserChoices;
}

/** A category with one drop-down is called by that one's label. */
const categoryTitle = (category: string, slots: readonly ElementSlot[]): string =>
  slots.length === 1
    ? slots[0]!.label
    : category
        .toLowerCase()
        .replaceAll('_', ' ')
        .replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

function OpenUserForm({ form, viewer, draft, base, choices }: OpenUserFormProps) {
  const snapshot = useSelector(form, (state) => state);
  const navigate = useNavigate();
  const { context } = snapshot;
  const faults = shownFaults(userFormRules, context);
  const faulty = new Set(Object.keys(faults).map(userFormRules.sectionOf));
  const fields: UserFieldsProps = {
    draft,
    choices,
    faults,
    viewer,
    attention: context.attention,
    exists: context.uuid !== null,
    editable: snapshot.hasTag('editable'),
    onEdit: (changes) => form.send({ type: 'EDIT', changes }),
    onTouch: (field) => form.send({ type: 'TOUCH', field }),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.send({ type: 'SUBMIT' });
  };
  const leaveOnEscape = (event: KeyboardEvent) => {
    const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isChoosing) void navigate({ to: '/user/list' });
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from any field */}
      <form onSubmit={submit} onKeyDown={leaveOnEscape} noValidate>
        <Tabs
          label={formTexts.sections}
          value={context.section}
          onChange={(section) => form.send({ type: 'OPEN_SECTION', section })}
          tabs={[
            {
              id: BASIC_INFO,
              label: userFormTexts.basicInfo,
              faulty: faulty.has(BASIC_INFO),
              content: <UserBasicInfo {...fields} />,
            },
            ...elementCategories(draft.businessProfile, choices).map(({ category, slots }) => ({
              id: category,
              label: categoryTitle(category, slots),
              faulty: faulty.has(category),
              content: <UserElements form={fields} title={categoryTitle(category, slots)} slots={slots} />,
            })),
          ]}
        />
        <SaveBar status={statusOf(form)}>
          <Button asChild tone="quiet">
            <Link to="/user/list">{formTexts.cancel}</Link>
          </Button>
          <Button type="submit" tone="primary" icon={snapshot.hasTag('busy') ? <Spinner /> : undefined}>
            {context.uuid === null ? userFormTexts.create : userFormTexts.update}
          </Button>
        </SaveBar>
      </form>
      <LeaveDialog
        open={snapshot.matches({ form: 'asking' })}
        onStay={() => form.send({ type: 'STAY' })}
        onDiscard={() => form.send({ type: 'DISCARD' })}
      />
      <UserConflict form={form} draft={draft} choices={choices} />
    </>
  );

  function statusOf(actor: UserFormActor): string {
    const state = actor.getSnapshot();
    if (state.hasTag('busy')) return formTexts.saving;
    const changed = differences(base, draft).map((field) => userFormTexts.fields[field]);
    if (changed.length > 0) return formTexts.unsaved(changed);
    return state.context.uuid === null ? formTexts.notSavedYet : formTexts.allSaved;
  }
}

/** What somebody else has saved meanwhile, beside what is typed here. */
function UserConflict({ form, draft, choices }: Pick<OpenUserFormProps, 'form' | 'draft' | 'choices'>) {
  const open = useSelector(form, (state) => state.matches({ form: 'conflict' }));
  const { theirs, chosen } = useSelector(form, (state) => state.context);
  const other = theirs && userFormRules.fromResponse(theirs.stored, choices);
  return (
    <ConflictDialog
      open={open}
      fields={
        other
          ? differences(draft, other).map((field) => ({
              field,
              label: userFormTexts.fields[field],
              mine: userValue(field, draft, choices),
              theirs: userValue(field, other, choices),
              whose: chosen[field] ?? 'mine',
            }))
          : []
      }
      onTake={(field, whose) => form.send({ type: 'TAKE', field, whose })}
      onResolve={() => form.send({ type: 'RESOLVE' })}
      onBack={() => form.send({ type: 'BACK' })}
    />
  );
}
