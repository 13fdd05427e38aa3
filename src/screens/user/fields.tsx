import { useMemo } from 'react';
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
import { userListTexts } from './list-texts.ts';
import { userFormTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useRest } from '../../ui/layout/use-rest.ts';
import { isCompanyAdministrator } from '../../access/user-rights.ts';
import type { LiveFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';
import { useChoice, useChoices, useField } from '../form/live-fields.ts';
import { FormVisibleTo } from '../form/form-visible-to.tsx';
import { optionsOf } from '../form/values.ts';
import { Link } from '@tanstack/react-router';

const notice = css({ maxWidth: 'form', paddingBottom: '5' });

type UserFields = LiveFields<UserDraft, UserChoices>;

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
  const { value, editable, ...props } = useChoice(form, field);
  const chosen = items.find(({ uuid }) => uuid === value);
  const loading = items.length === 0 ? userFormTexts.loadingProfiles : undefined;
  return (
    <Combobox
      {...props}
      error={props.error && (loading ?? props.error)}
      required
      disabled={!editable}
      placeholder={loading}
      options={optionsOf(items)}
      value={value}
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
  const names = form.use(({ draft, choices }) => {
    const ungranted = ungrantedElements(stored, draft, choices);
    const offered = elementSlots(draft.businessProfile, choices).flatMap(({ options }) => options);
    const all = [...ungranted, ...offered];
    return ungranted.map((element) => `${element.label}: ${labelIn(all, element)}`).join(', ');
  });
  if (names === '') return null;
  return (
    <div className={notice}>
      <Alert tone="info" title={userFormTexts.ungranted}>
        {names}
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
  const { value, editable, ...props } = useChoice(form, 'location');
  const { locations } = useChoices(form);
  return (
    <FieldGroup title={userFormTexts.groups.contact}>
      <PlainFields form={form} group="contact" />
      <Combobox
        {...props}
        disabled={!editable}
        options={optionsOf(locations)}
        value={value}
        onChange={(location) => form.onEdit({ location })}
      />
    </FieldGroup>
  );
}

/** The choice between active and inactive. Users cannot deactivate themselves. */
function UserStatus({ form, viewer, stored }: UserBasicInfoProps) {
  const { label, value, editable } = useField(form, 'active');
  const isOwn = stored?.username === viewer.username;
  return (
    <RadioGroup
      label={label}
      options={STATUSES}
      value={value ? 'active' : 'inactive'}
      disabled={!editable || isOwn}
      help={isOwn ? userListTexts.ownAccount : undefined}
      onChange={(status) => form.onEdit({ active: status === 'active' })}
    />
  );
}

/** The tab Basic Info: all fields of a user except the elements. */
export function UserBasicInfo({ form, viewer, stored }: UserBasicInfoProps) {
  const choices = useChoices(form);
  const exists = form.use((fields) => fields.exists);
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
        <UserStatus form={form} viewer={viewer} stored={stored} />
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
  category: string;
}

/** The tab of a category of elements, with a drop-down for each label in this category. */
export function UserElements({ form, stored, title, category }: UserElementsProps) {
  const choices = useChoices(form);
  const profile = form.use(({ draft }) => draft.businessProfile);
  const slots = useMemo(
    () => elementSlots(profile, choices).filter((slot) => slot.category === category),
    [profile, choices, category],
  );
  return (
    <FieldGroup title={title} hideTitle={slots.length === 1}>
      {slots.map((slot) => (
        <UserElement key={slot.slot} form={form} stored={stored} slot={slot} />
      ))}
    </FieldGroup>
  );
}

interface UserElementProps extends Pick<UserElementsProps, 'form' | 'stored'> {
  slot: ElementSlot;
}

function UserElement({ form, stored, slot }: UserElementProps) {
  const { value: elements, editable, ...props } = useChoice(form, 'elements', slotField(slot.slot));
  const former = form.use(({ draft, choices }) => {
    const chosen = stored ? formerChoices(stored, slot, draft, choices) : [];
    const all = [...chosen, ...slot.options];
    return chosen.map((element) => labelIn(all, element)).join(', ');
  });
  return (
    <Combobox
      {...props}
      label={slot.label}
      required={slot.slot === TREE_SLOT}
      disabled={!editable}
      help={former === '' ? undefined : userFormTexts.former(former)}
      options={optionsOf(slot.options)}
      value={elements[slot.slot] ?? ''}
      onChange={(uuid) => form.onEdit({ elements: { ...elements, [slot.slot]: uuid } })}
    />
  );
}
