import { useSelector } from '@xstate/react';
import type {
  BulkActionActor,
  ChosenValue,
} from '../../../machines/resource/bulk-action/bulk-action.machine.ts';
import { BULK_FIELDS } from '../../../machines/user/bulk-fields.ts';
import { useApp } from '../../hooks/use-app.ts';
import { REQUIRED } from '../../texts/field-faults.ts';
import { Combobox } from '../../ui/field/combobox.tsx';
import { formTexts } from '../form/texts.ts';
import { optionsOf } from '../form/values.ts';
import { VisibleToCompany, VisibleToRole } from '../visible-to.tsx';
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
  const viewer = useSelector(useApp().session, ({ context }) => context.user);
  const error = !isRefused
    ? null
    : typed === null
      ? REQUIRED
      : formTexts.unmatched(field === 'minimumRole' ? '' : userFormTexts.nouns[field]);
  const edit = (chosen: string) => actor.send({ type: 'EDIT', value: chosen });
  const props = {
    name: field,
    label: userFormTexts.fields[field],
    error,
    typed,
    onType: (text: string | null) => actor.send({ type: 'TYPE', text }),
    onBlur: () => {},
    ref: undefined,
  };
  if (field !== 'minimumRole' && field !== 'company') {
    return (
      <Combobox
        {...props}
        required={BULK_FIELDS[field].isRequired}
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
    role: field === 'minimumRole' ? value : '',
    company: field === 'company' ? value : '',
    companies: options,
    companyProps: props,
    onRole: edit,
    onCompany: edit,
  };
  return field === 'minimumRole' ? <VisibleToRole {...visibleTo} /> : <VisibleToCompany {...visibleTo} />;
}
