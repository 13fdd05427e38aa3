import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import {
  addressField,
  chooseType,
  type AddressField,
  type AuthClientChoices,
  type AuthClientDraft,
  hasField,
  MAX_ADDRESSES,
  type StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import type { ClientType, RequiredLevel } from '../../../openapi/generated/types.ts';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { LineList } from '../../ui/field/line-list.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';
import {
  authClientFormTexts as texts,
  authClientListTexts,
  clientTypeTexts,
  requiredLevelTexts,
} from './texts.ts';

type Fields = FormFields<AuthClientDraft, AuthClientChoices>;

const wide = css({ gridColumn: '1 / -1' });
const noTypeStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1',
});

const TYPES = (Object.keys(clientTypeTexts) as ClientType[]).map((value) => ({
  value,
  ...clientTypeTexts[value],
}));

const LEVELS = (['', 'secondFactor', 'phishingResistant'] as const).map((value) => ({
  value,
  ...requiredLevelTexts[value],
}));

/**
 * The choice of the client's type, and the settings that this type has. For the console's own client, only shows that
 * these are fixed.
 */
export function TypeFields({ form, stored }: { form: Fields; stored: StoredAuthClient | null }) {
  const { clientType } = form.draft;
  if (stored?.own) {
    return (
      <Alert tone="info" title={texts.own}>
        {texts.ownHelp}
      </Alert>
    );
  }
  return (
    <>
      <FieldGroup title={texts.groups.type}>
        {clientType === '' ? (
          <div className={noTypeStyle}>
            <Badge tone="warning">{authClientListTexts.typeNotChosen}</Badge>
            <p>{form.exists ? texts.noTypeHelp : texts.noTypeYetHelp}</p>
          </div>
        ) : null}
        <div className={wide}>
          <RadioGroup<ClientType | ''>
            label={texts.fields.clientType}
            hideLabel
            options={TYPES}
            value={clientType}
            disabled={!form.editable}
            onChange={(chosen) => form.onEdit(chooseType(chosen, { isNew: !form.exists }))}
          />
        </div>
        {stored?.clientType === 'server' && clientType !== 'server' ? (
          <div className={wide}>
            <Alert tone="warning">{texts.leavesServerHelp}</Alert>
          </div>
        ) : null}
      </FieldGroup>
      {clientType === '' ? null : (
        <>
          <AddressLists form={form} />
          <Access form={form} />
          <Options form={form} />
        </>
      )}
    </>
  );
}

function AddressLists({ form }: { form: Fields }) {
  return (
    <FieldGroup title={texts.groups.addresses}>
      <Addresses form={form} field="redirectTargets" />
      <Addresses form={form} field="postLogoutTargets" />
      {hasField('allowedOrigins', form.draft) ? <Addresses form={form} field="allowedOrigins" /> : null}
      <FormText form={form.live} field="backchannelLogoutUrl" help={texts.backchannelHelp} />
    </FieldGroup>
  );
}

function Addresses({ form, field }: { form: Fields; field: AddressField }) {
  const { label } = form.fieldProps(field);
  return (
    <LineList
      label={label}
      {...texts.addresses[field]}
      full={texts.full}
      most={MAX_ADDRESSES}
      lines={form.draft[field]}
      propsOf={(index) => form.fieldProps(field, addressField(field, index))}
      disabled={!form.editable}
      onChange={(lines) => form.onEdit({ [field]: lines })}
    />
  );
}

function Access({ form }: { form: Fields }) {
  const { draft, choices } = form;
  const { typed, onType, ...props } = form.choiceProps('applicationUuid');
  // If the linked application is deleted, `onlyWithRoles` stays set, so that nobody gains access. No user can then sign
  // in through the client.
  const admitsNobody = draft.onlyWithRoles && draft.applicationUuid === '';
  return (
    <FieldGroup title={texts.groups.access}>
      <Combobox
        {...props}
        typed={typed}
        onType={onType}
        help={texts.applicationHelp}
        disabled={!form.editable}
        placeholder={texts.noApplication}
        options={[
          { value: '', label: texts.noApplication },
          ...choices.applications.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        value={draft.applicationUuid}
        onChange={(applicationUuid) => form.onEdit({ applicationUuid })}
      />
      <Check
        form={form}
        field="onlyWithRoles"
        help={admitsNobody ? texts.admitsNobodyHelp : texts.onlyWithRolesHelp}
      />
      <div className={wide}>
        <RadioGroup<RequiredLevel | ''>
          label={texts.fields.requiredLevel}
          options={LEVELS}
          value={draft.requiredLevel}
          disabled={!form.editable}
          onChange={(requiredLevel) => form.onEdit({ requiredLevel })}
        />
      </div>
    </FieldGroup>
  );
}

function Options({ form }: { form: Fields }) {
  return (
    <FieldGroup title={texts.groups.tokens}>
      <Check form={form} field="idTokenClaims" help={texts.idTokenClaimsHelp} />
      <Check form={form} field="offlineAccess" help={texts.offlineAccessHelp} />
      {hasField('pkceOptional', form.draft) ? (
        <Check form={form} field="pkceOptional" help={texts.pkceHelp} />
      ) : null}
      {hasField('jwks', form.draft) ? (
        <div className={wide}>
          <FormText form={form.live} field="jwks" long help={texts.jwksHelp} />
        </div>
      ) : null}
    </FieldGroup>
  );
}

const check = css({ display: 'flex', flexDirection: 'column', gap: '1' });
const helpStyle = css({ textStyle: 'small', color: 'text.muted' });
const errorStyle = css({ textStyle: 'small', color: 'critical.text' });

interface CheckProps {
  form: Fields;
  field: 'onlyWithRoles' | 'idTokenClaims' | 'offlineAccess' | 'pkceOptional' | 'endsFormerSecret';
  help: ReactNode;
}

/** A check box for a setting, with its help or its error below. */
export function Check({ form, field, help }: CheckProps) {
  const { label, error } = form.fieldProps(field);
  const id = `${field}-text`;
  return (
    <div className={check}>
      <CheckBox
        label={label}
        checked={form.draft[field]}
        disabled={!form.editable}
        onChange={(isChecked) => form.onEdit({ [field]: isChecked })}
        aria-describedby={id}
      />
      <div id={id} className={error ? errorStyle : helpStyle}>
        {error ?? help}
      </div>
    </div>
  );
}
