import Dices from 'lucide-react/icons/dices';
import { css } from 'styled-system/css';
import {
  type AuthClientChoices,
  type AuthClientDraft,
  hasField,
  replacesSecret,
  type StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import { generateSecret } from '../../../machines/auth-client/generate-secret.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { authClientFormTexts as texts } from './texts.ts';
import { formTexts } from '../form/texts.ts';
import { CopyButton } from '../copy-button.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Check } from './type-fields.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';

const formerStyle = css({ display: 'grid', gap: '3' });

interface ClientFieldsProps {
  form: FormFields<AuthClientDraft, AuthClientChoices>;
  /** Null for a new client. */
  clientId: string | null;
  stored: StoredAuthClient | null;
}

/** The fields of a sign-in client that do not depend on its type. */
export function ClientFields({ form }: Pick<ClientFieldsProps, 'form'>) {
  return (
    <FieldGroup title={formTexts.basicInfo} hideTitle>
      <FormText form={form.live} field="name" required />
      <FormText form={form.live} field="description" required />
      <FormText form={form.live} field="allowedRedirectTarget" help={texts.redirectHelp} />
    </FieldGroup>
  );
}

/** The id of a sign-in client, its secret and its former secret. */
export function ClientCredentials({ form, clientId, stored }: ClientFieldsProps) {
  return (
    <FieldGroup title={texts.credentials}>
      <TextField
        label={texts.clientId}
        value={clientId ?? ''}
        readOnly
        help={clientId === null ? texts.noClientId : undefined}
        tools={<CopyButton label={texts.clientId} read={() => clientId ?? ''} disabled={clientId === null} />}
      />
      <ClientSecret form={form} />
      <FormerSecret form={form} stored={stored} />
    </FieldGroup>
  );
}

/** The field of the client's secret. The user can show, copy, type or generate it. */
function ClientSecret({ form }: Pick<ClientFieldsProps, 'form'>) {
  const { clientSecret, clientType } = form.draft;
  const usesSecret = clientType === '' || clientType === 'server';
  const props = form.fieldProps('clientSecret');
  const read = () => clientSecret?.reveal() ?? '';
  const take = (secret: Secret) => form.onEdit({ clientSecret: secret });
  return (
    <PasswordField
      {...props}
      required
      help={clientSecret === null ? texts.secretNotKept : usesSecret ? texts.secretHelp : texts.secretUnused}
      says={texts.secret}
      autoComplete="off"
      readOnly={!form.editable}
      value={read()}
      onChange={({ target }) => take(new Secret(target.value))}
      tools={
        <>
          <IconButton
            label={texts.generate}
            icon={<Dices />}
            disabled={!form.editable}
            onClick={() => take(generateSecret())}
          />
          <CopyButton label={props.label} read={read} disabled={clientSecret?.isEmpty ?? true} />
        </>
      }
    />
  );
}

const HOURS = [...texts.keepHours].map(([hours, label]) => ({ value: hours, label }));

/**
 * Shows until when the previous secret of a server application is valid, with a check box that ends it now. If the form
 * has a new secret, shows instead a choice of how long the replaced secret stays valid.
 */
function FormerSecret({ form, stored }: Pick<ClientFieldsProps, 'form' | 'stored'>) {
  if (!hasField('endsFormerSecret', form.draft)) return null;
  if (replacesSecret(form.draft, stored)) {
    return (
      <SelectField
        {...form.fieldProps('keepFormerSecretHours')}
        help={texts.keepHelp}
        disabled={!form.editable}
        options={HOURS}
        value={form.draft.keepFormerSecretHours}
        onChange={(hours) => form.onEdit({ keepFormerSecretHours: hours })}
      />
    );
  }
  const { formerClientSecret: former, formerSecretUntil: until } = stored ?? {};
  if (former === undefined || until === undefined) return null;
  return (
    <div className={formerStyle}>
      <PasswordField
        label={texts.formerSecret}
        help={texts.validUntil(until)}
        says={texts.formerSecretButtons}
        autoComplete="off"
        readOnly
        value={former.reveal()}
        onChange={() => {}}
        tools={<CopyButton label={texts.formerSecret} read={() => former.reveal()} disabled={false} />}
      />
      <Check form={form} field="endsFormerSecret" help={texts.endsFormerHelp} />
    </div>
  );
}
