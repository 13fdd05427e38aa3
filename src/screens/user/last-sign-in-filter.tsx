import { css } from 'styled-system/css';
import { NEVER } from '../../../machines/user/last-sign-in-filter.ts';
import { filterLabel } from '../../texts/ui.ts';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import type { FilterControlProps } from '../../ui/table/column.ts';
import { lastSignInTexts as texts } from './last-sign-in-texts.ts';

const BEFORE = 'before';

const CHOICES = [
  { value: '', label: texts.anyTime },
  { value: NEVER, label: texts.never },
  { value: BEFORE, label: texts.before },
];

/** The date that the filter has when the user chooses "Before…": 90 days ago. */
function firstDay(): string {
  const day = new Date();
  day.setDate(day.getDate() - 90);
  // The Swedish format is `yyyy-mm-dd`.
  return day.toLocaleDateString('sv');
}

const stack = css({ display: 'grid', gap: '1' });

/** Filters the users by their last sign-in: any time, never, or before a date. */
export function LastSignInFilter({ column, value, onChange, 'data-control': control }: FilterControlProps) {
  const choice = value === '' || value === NEVER ? value : BEFORE;
  return (
    <div className={stack}>
      <Select
        data-control={control}
        label={filterLabel(column)}
        hideLabel
        fills
        options={CHOICES}
        value={choice}
        onChange={(chosen) => onChange(chosen === BEFORE ? firstDay() : chosen)}
      />
      {choice === BEFORE ? (
        <FilterInput
          type="date"
          column={texts.day}
          value={value}
          // An empty value is ignored, because a date input has it while the user has typed only a part of the date.
          onChange={(day) => {
            if (day !== '') onChange(day);
          }}
        />
      ) : null}
    </div>
  );
}
