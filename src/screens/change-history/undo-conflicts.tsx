import { css } from 'styled-system/css';
import {
  type ConflictChoice,
  type ConflictField,
  willOverwrite,
} from '../../../machines/change-history/undo.machine.ts';
import type { RecordedValue, UndoConflict, UndoItem } from '../../../openapi/generated/types.ts';
import { Button } from '../../ui/base/button.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { fieldLabel } from './field-labels.ts';
import { RecordedValueText } from './recorded-value.tsx';
import { changeTexts } from './texts.ts';
import { undoTexts } from './undo-texts.ts';

const stack = css({ display: 'grid', gap: '3', minWidth: '0' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const muted = css({ color: 'text.muted' });
const texts = undoTexts.conflict;

interface UndoConflictsProps {
  item: UndoItem;
  overwrite: readonly ConflictField[];
  /** True while the undo runs, and after it has ended or failed. */
  isDisabled: boolean;
  onChoose: (choice: ConflictChoice) => void;
}

/**
 * The fields of an object that were changed again after the undone changes. Shows three versions of each. The user
 * chooses the first or the current one, for a field or for all fields of the object.
 */
export function UndoConflicts({
  item: { kind, uuid, conflicts },
  overwrite,
  isDisabled,
  onChoose,
}: UndoConflictsProps) {
  const chooseAll = (overwritten: boolean) =>
    onChoose({ uuid, fields: conflicts.map(({ field }) => field), isOverwritten: overwritten });
  return (
    <fieldset className={stack} disabled={isDisabled}>
      <p>{texts.choose}</p>
      {conflicts.length > 1 ? (
        <div className={buttons}>
          <Button size="small" onClick={() => chooseAll(false)}>
            {texts.keepAll}
          </Button>
          <Button size="small" onClick={() => chooseAll(true)}>
            {texts.restoreAll}
          </Button>
        </div>
      ) : null}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.field}
          label={texts.changedLater(fieldLabel(kind, conflict.field))}
          conflict={conflict}
          value={willOverwrite(overwrite, uuid, conflict.field) ? 'before' : 'now'}
          onChange={(value) =>
            onChoose({ uuid, fields: [conflict.field], isOverwritten: value === 'before' })
          }
        />
      ))}
    </fieldset>
  );
}

interface ConflictProps {
  label: string;
  conflict: UndoConflict;
  value: 'before' | 'now';
  onChange: (value: 'before' | 'now') => void;
}

function Conflict({ label, conflict, value, onChange }: ConflictProps) {
  const { field, before, after, now, omitted } = conflict;
  const versions = [before, after, now];
  const isList = versions.some(Array.isArray);
  const version = (shown: RecordedValue) =>
    isList && (!Array.isArray(shown) || shown.length === 0) ? (
      <span className={muted}>{texts.noEntry}</span>
    ) : (
      <RecordedValueText field={field} value={shown} hasLinks={false} />
    );
  return (
    <div>
      <RadioCards
        label={label}
        cards={[
          { value: 'before', label: texts.before, text: version(before) },
          { value: null, label: texts.after, text: version(after) },
          { value: 'now', label: texts.now, text: version(now) },
        ]}
        value={value}
        onChange={onChange}
      />
      {omitted > 0 ? <p className={muted}>{changeTexts.more(omitted)}</p> : null}
    </div>
  );
}
