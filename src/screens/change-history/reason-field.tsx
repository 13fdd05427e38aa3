import { MAX_CHANGE_REASON } from '../../../openapi/rules/change-reason.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { reasonTexts as texts } from './reason-texts.ts';
import { useHasHistory } from './use-has-history.ts';

interface ReasonFieldProps {
  reason: string;
  readOnly?: boolean;
  onType: (reason: string) => void;
}

/** The field in which the user may say why they make a change. Absent if the service records no changes. */
export function ReasonField({ reason, readOnly = false, onType }: ReasonFieldProps) {
  if (!useHasHistory()) return null;
  return (
    <TextField
      label={texts.reason}
      help={texts.help}
      value={reason}
      maxLength={MAX_CHANGE_REASON}
      autoComplete="off"
      readOnly={readOnly}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
