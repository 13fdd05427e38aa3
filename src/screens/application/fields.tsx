import type { ApplicationChoices, ApplicationDraft } from '../../../machines/application/draft.ts';
import {
  isPasswordAsked,
  type PasswordField as PasswordFieldName,
} from '../../../machines/application/form-rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { applicationFormTexts as texts, authTypeTexts } from './texts.ts';
import { formTexts } from '../form/texts.ts';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';

export type ApplicationFields = FormFields<ApplicationDraft, ApplicationChoices>;

interface ApplicationBasicInfoProps {
  form: ApplicationFields;
  /**
   * Whether to show the settings of the application's database and API. True if the application has them and the viewer
   * may see them.
   */
  withSettings: boolean;
}

/** The tab Basic Info: the name, and how to connect to the database and the API. */
export function ApplicationBasicInfo({ form, withSettings }: ApplicationBasicInfoProps) {
  return (
    <>
      <FieldGroup title={formTexts.basicInfo} hideTitle>
        <FormText
          form={form.live}
          field="name"
          required={!form.exists}
          fixed={form.exists}
          help={form.exists && form.editable ? texts.fixedName : undefined}
        />
      </FieldGroup>
      {withSettings ? (
        <>
          <FieldGroup title={texts.groups.database} note={texts.notes.database}>
            <FormText form={form.live} field="dataUrl" required help={texts.help.dataUrl} />
            <FormText form={form.live} field="dataDriverName" required help={texts.help.dataDriverName} />
            <FormText form={form.live} field="dataUsername" required />
            <Password form={form} field="dataPassword" />
          </FieldGroup>
          <FieldGroup title={texts.groups.api} note={texts.notes.api}>
            <FormText form={form.live} field="apiHost" required help={texts.help.apiHost} />
            <AuthType form={form} />
            <FormText form={form.live} field="apiUsername" required />
            <Password form={form} field="apiPassword" />
          </FieldGroup>
        </>
      ) : null}
    </>
  );
}

const AUTH_TYPES = [...authTypeTexts].map(([value, label]) => ({ value, label }));

function AuthType({ form }: { form: ApplicationFields }) {
  const { ref, ...props } = form.fieldProps('apiAuthType');
  const { apiAuthType } = form.draft;
  return (
    <SelectField
      {...props}
      ref={ref}
      required
      disabled={!form.editable}
      help={texts.help.apiAuthType}
      options={apiAuthType === '' ? [{ value: '', label: texts.chooseAuthType }, ...AUTH_TYPES] : AUTH_TYPES}
      value={apiAuthType}
      onChange={(chosen) => form.onEdit({ apiAuthType: chosen })}
    />
  );
}

interface PasswordProps {
  form: ApplicationFields;
  field: PasswordFieldName;
}

/**
 * The field for the password of the application's database or API. The service never returns the stored password. An
 * empty field keeps it. If the user has changed the server to which the service sends the password, the field is
 * required (`isPasswordAsked`).
 */
function Password({ form, field }: PasswordProps) {
  const props = form.fieldProps(field);
  const password = form.draft[field];
  const isAsked = form.exists && isPasswordAsked(field, form.draft, form.base);
  const stays = isAsked ? texts.passwordAgain[field] : texts.passwordStays;
  return (
    <PasswordField
      {...props}
      required={!form.exists || isAsked}
      help={password === null ? texts.passwordNotKept : form.exists ? stays : undefined}
      says={texts.password(props.label)}
      autoComplete="new-password"
      readOnly={!form.editable}
      value={password?.reveal() ?? ''}
      onChange={({ target }) => form.onEdit({ [field]: new Secret(target.value) })}
    />
  );
}
