import { useSelector } from '@xstate/react';
import type { ChosenValue } from '../../../machines/resource/bulk-action/bulk-action-context.ts';
import type { BulkActionActor } from '../../../machines/resource/bulk-action/bulk-action.machine.ts';
import type { UserBulkFieldName } from '../../../machines/user/bulk-fields.ts';
import { useApp } from '../../hooks/use-app.ts';
import { REQUIRED } from '../../texts/field-faults.ts';
import { Combobox } from '../../ui/field/combobox.tsx';
import { formTexts } from '../form/texts.ts';
import { optionsOf } from '../form/values.ts';
import { VisibleToCompany, VisibleToRole } from '../visible-to.tsx';
import { bulkTexts } from './bulk-texts.ts';
import { userFormTexts } from './texts.ts';

interface UserBulkValueProps {
  actor: BulkActionActor;
  choice: ChosenValue;
}

/** The field of the user form in which the new value of the selected users is chosen. */
export function UserBulkValue({
  actor,
  choice: { field, options, value, typed, isRefused },
}: UserBulkValueProps) {
  const name = field.name as UserBulkFieldName;
  const viewer = useSelector(useApp().session, ({ context }) => context.user);
  const error = !isRefused
    ? null
    : typed === null
      ? REQUIRED
      : formTexts.unmatched(name === 'minimumRole' ? '' : userFormTexts.nouns[name]);
  const edit = (chosen: string) => actor.send({ type: 'EDIT', value: chosen });
  const props = {
    name,
    label: userFormTexts.fields[name],
    help:
      field.isRequired || name === 'minimumRole'
        ? undefined
        : bulkTexts.emptyMeansNone(userFormTexts.nouns[name]),
    error,
    typed,
    onType: (text: string | null) => actor.send({ type: 'TYPE', text }),
    onBlur: () => {},
    ref: undefined,
  };
  if (name !== 'minimumRole' && name !== 'company') {
    return (
      <Combobox
        {...props}
        required={field.isRequired}
        options={optionsOf(options)}
        value={value}
        onChange={edit}
      />
    );
  }
  if (!viewer) return null;
  const visibleTo = {
    label: userFormTexts.fields.minimumRole,
    chooser: viewer,
    role: name === 'minimumRole' ? value : '',
    company: name === 'company' ? value : '',
    companies: options,
    companyProps: props,
    onRole: edit,
    onCompany: edit,
  };
  return name === 'minimumRole' ? <VisibleToRole {...visibleTo} /> : <VisibleToCompany {...visibleTo} />;
}
