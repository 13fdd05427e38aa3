import { useState } from 'react';
import {
  appField,
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  chooseAppProfile,
} from '../../../machines/business-profile/form-rules.ts';
import { isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import type { Reference } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { businessProfileFormTexts as texts, NO_APP_PROFILE } from './texts.ts';
import { hiddenTexts } from '../../texts/hidden.ts';
import { formTexts } from '../form/texts.ts';
import { Combobox } from '../../ui/field/combobox.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { nameOf, optionsOf } from '../form/values.ts';
import { offeredFor } from './form-definition.ts';
import { Link } from '@tanstack/react-router';

type BusinessProfileFields = FormFields<BusinessProfileDraft, BusinessProfileChoices>;

/** With more applications than this, a filter is shown. */
const FEW = 8;

interface AppProfileChoiceProps {
  form: BusinessProfileFields;
  application: Reference;
}

/**
 * The drop-down of the application profile for one application. A link opens the chosen profile. A stored profile that
 * the viewer may not see can be replaced, but not removed (B12.6).
 */
function AppProfileChoice({ form, application }: AppProfileChoiceProps) {
  const { draft, base, choices } = form;
  const value = draft.appProfiles[application.uuid] ?? '';
  const isKept = isHiddenChoice(base.appProfiles[application.uuid] ?? '');
  const none = isKept ? [] : [{ value: '', label: NO_APP_PROFILE }];
  const chosen = choices.appProfiles.find(({ uuid }) => uuid === value);
  return (
    <Combobox
      {...form.choiceProps('appProfiles', appField(application.uuid))}
      label={labelIn(choices.applications, application)}
      disabled={!form.editable}
      placeholder={NO_APP_PROFILE}
      required={isKept}
      options={[...none, ...optionsOf(offeredFor(application.uuid, choices))]}
      value={value}
      onChange={(uuid) => {
        if (isKept && uuid === '') return;
        form.onEdit({ appProfiles: chooseAppProfile(draft.appProfiles, application.uuid, uuid) });
      }}
      help={
        chosen &&
        (chosen.roles ? (
          <TextLink asChild>
            <Link to={paths.appProfile.form} params={{ uuid: value }}>
              {formTexts.open(nameOf(choices.appProfiles, value))}
            </Link>
          </TextLink>
        ) : (
          hiddenTexts.inForm
        ))
      }
    />
  );
}

/** A drop-down for each application. Each chooses one of the application's profiles, or none. */
export function AppProfileChoices({ form }: { form: BusinessProfileFields }) {
  const [query, setQuery] = useState('');
  const { applications } = form.choices;
  const errorOf = (uuid: string) => form.fieldProps('appProfiles', appField(uuid)).error;
  // Applications with errors are shown even if they do not match the filter.
  const matchesQuery = textMatch(query);
  const shown = applications.filter(({ uuid, name }) => matchesQuery(name) || errorOf(uuid));
  const { label, error, ref, onBlur } = form.fieldProps('appProfiles');
  return (
    <FieldGroup
      title={label}
      error={error}
      ref={ref}
      note={texts.chosen(Object.keys(form.draft.appProfiles).length, applications.length)}
      tools={
        applications.length > FEW ? (
          <FilterInput
            column={texts.applications}
            placeholder={texts.filter}
            value={query}
            onChange={setQuery}
          />
        ) : undefined
      }
      // The group's error appears only after the focus has left all drop-downs.
      onLeave={onBlur}
    >
      {shown.map((application) => (
        <AppProfileChoice key={application.uuid} form={form} application={application} />
      ))}
      {shown.length > 0 ? null : (
        <GroupRemark>{applications.length > 0 ? texts.noneFound : texts.noApplications}</GroupRemark>
      )}
    </FieldGroup>
  );
}
