import { useMemo } from 'react';
import { css } from 'styled-system/css';
import type { AppProfileChoices, AppProfileDraft } from '../../../machines/app-profile/form-rules.ts';
import {
  allOf,
  grantField,
  type Offer,
  type Offered,
  offersOf,
} from '../../../machines/app-profile/offered-grants.ts';
import { labelIn, notesOf } from '../../../machines/common/distinct-labels.ts';
import { withChosen } from '../../../machines/common/with-chosen.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { appProfileFormTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { PickList } from '../../ui/field/pick-list.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FormFields } from '../form/form-definition.ts';
import { nameOf, optionsOf, roleLabel } from '../form/values.ts';
import { ProfileFields } from '../profile/profile-fields.tsx';
import { applicationListTexts } from '../application/texts.ts';

const notice = css({ maxWidth: 'form', paddingBottom: '5' });

type AppProfileFields = FormFields<AppProfileDraft, AppProfileChoices>;

/**
 * The drop-down of the application whose roles and elements the profile grants. An existing profile cannot change it.
 */
function ApplicationField({ form }: { form: AppProfileFields }) {
  const { application } = form.draft;
  const { applications } = form.choices;
  const { typed, onType, ...props } = form.choiceProps('application');
  return form.exists ? (
    <TextField
      {...props}
      readOnly
      value={nameOf(applications, application)}
      help={appProfileFormTexts.locked}
    />
  ) : (
    <Combobox
      {...props}
      typed={typed}
      onType={onType}
      required
      disabled={!form.editable}
      options={optionsOf(applications)}
      value={application}
      onChange={(uuid) => form.onEdit({ application: uuid })}
    />
  );
}

interface AppProfileBasicInfoProps {
  form: AppProfileFields;
  viewer: CurrentUser;
}

/**
 * Lists the profile's grants that its application no longer has. A label includes the category if a grant of the
 * application has the same name.
 */
function MissingGrants({ form: { draft, choices } }: { form: AppProfileFields }) {
  const missing = allOf(choices.missing).map(({ uuid, name = uuid, category }) => ({ uuid, name, category }));
  if (missing.length === 0) return null;
  const all = [...missing, ...offersOf(draft.application, choices).flatMap(({ items }) => items)];
  return (
    <div className={notice}>
      <Alert tone="info" title={appProfileFormTexts.missing}>
        {appProfileFormTexts.missingNamed(missing.map((one) => labelIn(all, one)))}
      </Alert>
    </div>
  );
}

/** The tab Basic Info: all fields of an application profile, without the grants. */
export function AppProfileBasicInfo({ form, viewer }: AppProfileBasicInfoProps) {
  return (
    <>
      <MissingGrants form={form} />
      <ProfileFields form={form.live} viewer={viewer}>
        <ApplicationField form={form} />
      </ProfileFields>
    </>
  );
}

const pickItem = ({ uuid, name, externalRole, minimumRole, isNewer }: Offered, ownNote?: string) => ({
  uuid,
  name,
  note: [
    ownNote ?? '',
    externalRole ? applicationListTexts.externalRole : '',
    minimumRole !== null && minimumRole !== 'ADMIN'
      ? appProfileFormTexts.visibleTo(roleLabel(minimumRole))
      : '',
    isNewer ? appProfileFormTexts.newer : '',
  ]
    .filter(Boolean)
    .join(' · '),
});

interface AppProfileGrantsProps {
  form: AppProfileFields;
  offer: Offer;
  title: string;
}

/** The tab of roles, or of one category of elements. The user selects there what the profile grants. */
export function AppProfileGrants({ form, offer, title }: AppProfileGrantsProps) {
  const { kind, items } = offer;
  const granted = form.draft[kind];
  const chosen = useMemo(() => new Set(granted), [granted]);
  const picks = useMemo(() => {
    const notes = notesOf(items);
    return items.map((item) => pickItem(item, notes.get(item.uuid)));
  }, [items]);
  const named = [
    { name: '', props: form.fieldProps(kind) },
    ...items
      .filter(({ uuid }) => chosen.has(uuid))
      .map((item) => ({
        name: labelIn(items, item),
        props: form.fieldProps(kind, grantField(offer, item.uuid)),
      })),
  ];
  const faults = named.flatMap(({ name, props: { error } }) =>
    error === null ? [] : [name === '' ? error : `${name}: ${error}`],
  );
  return (
    <PickList
      title={title}
      items={picks}
      chosen={chosen}
      disabled={!form.editable}
      error={faults.join(' ') || null}
      ref={named.find(({ props }) => props.ref)?.props.ref}
      onChange={(uuids, isChosen) => form.onEdit({ [kind]: withChosen(granted, uuids, isChosen) })}
    />
  );
}
