import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldFaults } from '../../../machines/resource/form.ts';
import {
  type ElementSlot,
  slotField,
  TREE_SLOT,
  type UserChoices,
  type UserDraft,
} from '../../../machines/user/user-form.ts';
import type { CurrentUser } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { linksToProfiles } from '../../roles.ts';
import { userFaults, userFormTexts } from '../../texts/user-form.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisibleTo } from '../visible-to.tsx';

export interface UserFieldsProps {
  draft: UserDraft;
  choices: UserChoices;
  faults: FieldFaults;
  /** The field that is to have the focus. */
  attention: string | null;
  /** Whether the user exists: then the username stays. */
  exists: boolean;
  editable: boolean;
  viewer: CurrentUser;
  onEdit: (changes: Partial<UserDraft>) => void;
  onTouch: (field: string) => void;
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

const options = (items: readonly { uuid: string; name: string }[]) =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));

/** What any field is told of its place in the form. */
function place({ faults, attention, onTouch }: UserFieldsProps, field: string) {
  const fault = faults[field];
  return {
    name: field,
    error: fault === undefined ? null : (userFaults.get(fault) ?? fault),
    onBlur: () => onTouch(field),
    ref: attention === field ? takeFocus : undefined,
  };
}

type TextName = 'username' | 'email' | 'firstName' | 'lastName' | 'deskPhone' | 'mobilePhone';

interface UserTextProps {
  form: UserFieldsProps;
  field: TextName;
  required?: boolean;
  help?: ReactNode;
  type?: 'text' | 'email' | 'tel';
  fixed?: boolean;
}

function UserText({ form, field, required, help, type = 'text', fixed = false }: UserTextProps) {
  return (
    <TextField
      {...place(form, field)}
      label={userFormTexts.fields[field]}
      type={type}
      required={required}
      help={help}
      autoComplete="off"
      spellCheck={false}
      readOnly={fixed || !form.editable}
      value={form.draft[field]}
      onChange={(event) => form.onEdit({ [field]: event.target.value })}
    />
  );
}

interface UserProfileProps {
  form: UserFieldsProps;
  field: 'businessProfile' | 'visibilityProfile';
  items: readonly { uuid: string; name: string }[];
  addressOf: (uuid: string) => string;
}

/** One of the user's two profiles, with the way to it for whoever may go there. */
function UserProfile({ form, field, items, addressOf }: UserProfileProps) {
  const chosen = items.find(({ uuid }) => uuid === form.draft[field]);
  return (
    <Combobox
      {...place(form, field)}
      label={userFormTexts.fields[field]}
      required
      disabled={!form.editable}
      placeholder={items.length === 0 ? userFaults.get('loadingProfiles') : undefined}
      options={options(items)}
      value={form.draft[field]}
      onChange={(uuid) => form.onEdit({ [field]: uuid })}
      help={
        chosen && linksToProfiles(form.viewer.roles) ? (
          <TextLink asChild>
            <Link to={addressOf(chosen.uuid)}>{userFormTexts.openProfile(chosen.name)}</Link>
          </TextLink>
        ) : undefined
      }
    />
  );
}

const STATUSES = [
  { value: 'active', label: userFormTexts.active },
  { value: 'inactive', label: userFormTexts.inactive },
] as const;

/** The tab Basic Info: everything of a user but elements. */
export function UserBasicInfo(form: UserFieldsProps) {
  const { draft, choices, editable, exists, viewer, onEdit } = form;
  const { groups, fields, usernameHelp } = userFormTexts;
  return (
    <>
      <FieldGroup title={groups.identity}>
        <UserText
          form={form}
          field="username"
          required
          fixed={exists}
          help={exists ? undefined : usernameHelp}
        />
        <UserText form={form} field="email" required type="email" />
        <UserText form={form} field="firstName" required />
        <UserText form={form} field="lastName" required />
      </FieldGroup>
      <FieldGroup title={groups.access}>
        <UserProfile
          form={form}
          field="businessProfile"
          items={choices.businessProfiles}
          addressOf={paths.editBusinessProfile}
        />
        <UserProfile
          form={form}
          field="visibilityProfile"
          items={choices.visibilityProfiles}
          addressOf={paths.editVisibilityProfile}
        />
        <VisibleTo
          label={fields.minimumRole}
          role={draft.minimumRole}
          company={draft.company}
          companies={choices.companies}
          chooser={viewer}
          error={place(form, 'minimumRole').error ?? place(form, 'company').error}
          disabled={!editable}
          onRole={(minimumRole) => onEdit({ minimumRole })}
          onCompany={(company) => onEdit({ company })}
        />
        <RadioGroup
          label={fields.active}
          options={STATUSES}
          value={draft.active ? 'active' : 'inactive'}
          disabled={!editable}
          onChange={(status) => onEdit({ active: status === 'active' })}
        />
      </FieldGroup>
      <FieldGroup title={groups.contact}>
        <UserText form={form} field="deskPhone" type="tel" />
        <UserText form={form} field="mobilePhone" type="tel" />
        <Combobox
          {...place(form, 'location')}
          label={fields.location}
          disabled={!editable}
          options={options(choices.locations)}
          value={draft.location}
          onChange={(location) => onEdit({ location })}
        />
      </FieldGroup>
    </>
  );
}

/** The tab of an element category: a drop-down for each of its labels. */
export function UserElements({
  form,
  title,
  slots,
}: {
  form: UserFieldsProps;
  title: string;
  slots: readonly ElementSlot[];
}) {
  const { elements } = form.draft;
  return (
    <FieldGroup title={title} hideTitle={slots.length === 1}>
      {slots.map(({ slot, label, options: choices }) => (
        <Combobox
          key={slot}
          {...place(form, slotField(slot))}
          label={label}
          required={slot === TREE_SLOT}
          disabled={!form.editable}
          options={options(choices)}
          value={elements[slot] ?? ''}
          onChange={(uuid) => form.onEdit({ elements: { ...elements, [slot]: uuid } })}
        />
      ))}
    </FieldGroup>
  );
}
