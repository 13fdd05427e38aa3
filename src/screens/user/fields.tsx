import { css } from 'styled-system/css';
import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import {
  type ElementSlot,
  elementSlots,
  formerChoices,
  TREE_SLOT,
  ungrantedElements,
} from '../../../machines/user/element-slots.ts';
import { HIDDEN_NAME, isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { slotField } from '../../../machines/user/form-rules.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS, type PlainFieldFacts } from '../../../openapi/rules/user-fields.ts';
import type { CurrentUser, User } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { linksToProfiles } from '../../access/roles.ts';
import { formTexts } from '../form/texts.ts';
import { hiddenTexts } from '../../texts/hidden.ts';
import { userFormTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useRest } from '../../ui/layout/use-rest.ts';
import { isCompanyAdministrator } from '../../access/user-rights.ts';
import type { FormFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';
import { FormVisibleTo } from '../form/form-visible-to.tsx';
import { optionsOf } from '../form/values.ts';
import { Link } from '@tanstack/react-router';

const notice = css({ maxWidth: 'form', paddingBottom: '5' });

type UserFields = FormFields<UserDraft, UserChoices>;

interface UserBasicInfoProps {
  form: UserFields;
  viewer: CurrentUser;
  /** The stored user; null for a new user. */
  stored: User | null;
}

interface UserProfileProps extends Omit<UserBasicInfoProps, 'stored'> {
  field: 'businessProfile' | 'visibilityProfile';
  items: readonly { uuid: string; name: string }[];
  route: (typeof paths)['businessProfile' | 'visibilityProfile']['form'];
}

/**
 * The drop-down of the business profile or of the visibility profile. Viewers who may open profiles get a link to it.
 */
function UserProfile({ form, viewer, field, items, route }: UserProfileProps) {
  const chosen = items.find(({ uuid }) => uuid === form.draft[field]);
  const props = form.choiceProps(field);
  const loading = items.length === 0 ? userFormTexts.loadingProfiles : undefined;
  return (
    <Combobox
      {...props}
      error={props.error && (loading ?? props.error)}
      required
      disabled={!form.editable}
      placeholder={loading}
      options={optionsOf(items)}
      value={form.draft[field]}
      onChange={(uuid) => form.onEdit({ [field]: uuid })}
      help={
        chosen && isHiddenChoice(chosen.uuid) ? (
          hiddenTexts.inForm
        ) : chosen && linksToProfiles(viewer.roles) ? (
          <TextLink asChild>
            <Link to={route} params={{ uuid: chosen.uuid }}>
              {formTexts.open(labelIn(items, chosen))}
            </Link>
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

/** Lists the elements that a save would take from the user, because the chosen business profile does not grant them. */
function UngrantedElements({ stored, form }: { stored: User; form: UserFields }) {
  const ungranted = ungrantedElements(stored, form.draft, form.choices);
  if (ungranted.length === 0) return null;
  const offered = elementSlots(form.draft.businessProfile, form.choices).flatMap(({ options }) => options);
  const all = [...ungranted, ...offered];
  return (
    <div className={notice}>
      <Alert tone="info" title={userFormTexts.ungranted}>
        {ungranted.map((element) => `${element.label}: ${labelIn(all, element)}`).join(', ')}
      </Alert>
    </div>
  );
}

/** Shows the user's company, for a viewer who manages only one company and therefore cannot choose it. */
function UserCompany({ viewer, stored }: Pick<UserBasicInfoProps, 'viewer' | 'stored'>) {
  const company = (stored ?? viewer)[COMPANY_FIELD];
  if (!isCompanyAdministrator(viewer) || company === undefined) return null;
  return (
    <TextField
      label={userFormTexts.fields.company}
      name="company"
      readOnly
      value={isHidden(company) ? HIDDEN_NAME : (company?.name ?? userFormTexts.withoutCompany)}
      help={isHidden(company) ? hiddenTexts.company : stored ? undefined : userFormTexts.ownCompany}
    />
  );
}

/** The text fields of one group of the form that need no specific code (`PLAIN_FIELDS`). */
function PlainFields({ form, group }: { form: UserFields; group: PlainFieldFacts['group'] }) {
  return PLAIN_FIELD_NAMES.map((field) => {
    const facts: PlainFieldFacts = PLAIN_FIELDS[field];
    return facts.group === group ? (
      <FormText key={field} form={form} field={field} type={facts.input} />
    ) : null;
  });
}

/** The fields of the group Contact: phone numbers and location. */
function UserContact({ form }: { form: UserFields }) {
  const { draft, choices, editable, onEdit, choiceProps } = form;
  return (
    <FieldGroup title={userFormTexts.groups.contact}>
      <PlainFields form={form} group="contact" />
      <Combobox
        {...choiceProps('location')}
        disabled={!editable}
        options={optionsOf(choices.locations)}
        value={draft.location}
        onChange={(location) => onEdit({ location })}
      />
    </FieldGroup>
  );
}

/** The tab Basic Info: all fields of a user except the elements. */
export function UserBasicInfo({ form, viewer, stored }: UserBasicInfoProps) {
  const { draft, choices, editable, exists, onEdit, fieldProps } = form;
  const { groups, usernameHelp } = userFormTexts;
  // Renders the fields below the first screenful a moment later, so that the first fields appear earlier.
  const isRest = useRest();
  return (
    <>
      <FieldGroup title={groups.identity}>
        <FormText
          form={form}
          field="username"
          required
          fixed={exists}
          help={exists ? undefined : usernameHelp}
        />
        <FormText form={form} field="email" required type="email" />
        <FormText form={form} field="firstName" required />
        <FormText form={form} field="lastName" required />
        <PlainFields form={form} group="identity" />
      </FieldGroup>
      <FieldGroup title={groups.access}>
        <UserProfile
          form={form}
          viewer={viewer}
          field="businessProfile"
          items={choices.businessProfiles}
          route={paths.businessProfile.form}
        />
        <UserProfile
          form={form}
          viewer={viewer}
          field="visibilityProfile"
          items={choices.visibilityProfiles}
          route={paths.visibilityProfile.form}
        />
        <FormVisibleTo form={form} viewer={viewer} />
        <UserCompany viewer={viewer} stored={stored} />
        <RadioGroup
          label={fieldProps('active').label}
          options={STATUSES}
          value={draft.active ? 'active' : 'inactive'}
          disabled={!editable}
          onChange={(status) => onEdit({ active: status === 'active' })}
        />
      </FieldGroup>
      {stored ? <UngrantedElements stored={stored} form={form} /> : null}
      {isRest ? <UserContact form={form} /> : null}
    </>
  );
}

interface UserElementsProps {
  form: UserFields;
  /** The stored user; null for a new user. */
  stored: User | null;
  title: string;
  slots: readonly ElementSlot[];
}

/** The tab of a category of elements, with a drop-down for each label in this category. */
export function UserElements({ form, stored, title, slots }: UserElementsProps) {
  const { elements } = form.draft;
  const formerIn = (slot: ElementSlot) => {
    const former = stored ? formerChoices(stored, slot, form.draft, form.choices) : [];
    const all = [...former, ...slot.options];
    return former.length > 0
      ? userFormTexts.former(former.map((element) => labelIn(all, element)).join(', '))
      : undefined;
  };
  return (
    <FieldGroup title={title} hideTitle={slots.length === 1}>
      {slots.map((slot) => (
        <Combobox
          key={slot.slot}
          {...form.choiceProps('elements', slotField(slot.slot))}
          label={slot.label}
          required={slot.slot === TREE_SLOT}
          disabled={!form.editable}
          help={formerIn(slot)}
          options={optionsOf(slot.options)}
          value={elements[slot.slot] ?? ''}
          onChange={(uuid) => form.onEdit({ elements: { ...elements, [slot.slot]: uuid } })}
        />
      ))}
    </FieldGroup>
  );
}
