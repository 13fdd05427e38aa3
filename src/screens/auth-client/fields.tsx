import Dices from 'lucide-react/icons/dices';
import type { AuthClientChoices, AuthClientDraft } from '../../../machines/auth-client/form-rules.ts';
import { generateSecret } from '../../../machines/auth-client/generate-secret.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { authClientFormTexts as texts } from './texts.ts';
import { formTexts } from '../form/texts.ts';
import { CopyButton } from '../copy-button.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';

interface ClientFieldsProps {
  form: FormFields<AuthClientDraft, AuthClientChoices>;
  /** Null until the client has been created. */
  clientId: string | null;
}

/** The fields of a sign-in client (B10.1). */
export function ClientFields({ form, clientId }: ClientFieldsProps) {
  return (
    <FieldGroup title={formTexts.basicInfo} hideTitle>
      <TextField
        label={texts.clientId}
        value={clientId ?? ''}
        readOnly
        help={clientId === null ? texts.noClientId : undefined}
        tools={<CopyButton label={texts.clientId} read={() => clientId ?? ''} disabled={clientId === null} />}
      />
      <ClientSecret form={form} />
      <FormText form={form} field="name" required />
      <FormText form={form} field="description" required />
      <FormText form={form} field="allowedRedirectTarget" help={texts.redirectHelp} />
    </FieldGroup>
  );
}

/** The client's secret, which can be shown, copied, typed or generated. */
function ClientSecret({ form }: Pick<ClientFieldsProps, 'form'>) {
  const { clientSecret } = form.draft;
  const place = form.place('clientSecret');
  const read = () => clientSecret?.reveal() ?? '';
  const take = (secret: Secret) => form.onEdit({ clientSecret: secret });
  return (
    <PasswordField
      {...place}
      required
      help={clientSecret === null ? texts.secretNotKept : texts.secretHelp}
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
          <CopyButton label={place.label} read={read} disabled={clientSecret?.isEmpty ?? true} />
        </>
      }
    />
  );
}
