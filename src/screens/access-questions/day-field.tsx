import type { AskedDay } from '../../../machines/access-questions/access-query.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { questionTexts as texts } from './texts.ts';

interface DayFieldProps {
  day: AskedDay;
  onChange: (day: AskedDay) => void;
}

/** The day at the end of which the access is shown. An empty field means now. */
export function DayField({ day, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      // Without a maximum, browsers accept years of six digits.
      max="9999-12-31"
      label={texts.day}
      help={texts.dayHelp}
      value={day ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      // Enter must not submit the form around the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
