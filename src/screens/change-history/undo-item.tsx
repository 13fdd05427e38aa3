import { css } from 'styled-system/css';
import { isUndone } from '../../../machines/change-history/undo.machine.ts';
import type { UndoConflict, UndoItem } from '../../../openapi/generated/types.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { Sentence } from '../../ui/base/sentence.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SegmentedToggle } from '../../ui/field/segmented-toggle.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { fieldLabel } from './field-labels.ts';
import { undoTexts as texts } from './undo-texts.ts';
import { objectWording } from './wording.ts';

const part = css({ display: 'grid', gap: '3', minWidth: '0' });
const heading = css({ textStyle: 'subtitle' });
const label = css({ textStyle: 'label' });

interface UndoItemProps {
  item: UndoItem;
  /** Whether the conflicts cannot be decided at the moment. */
  isBusy: boolean;
  onChoose: (field: string, isOverwritten: boolean) => void;
}

/** The effect of an undo on one object: its fields, the conflicts with a choice, and what is not restored. */
export function UndoItemPart({ item, isBusy, onChoose }: UndoItemProps) {
  const { kind, operation, fields, conflicts, lost, problems } = item;
  const { text, names } = objectWording(item);
  const effect = isUndone(item) ? texts.effects[operation](text) : capitalized(texts.stays(text));
  return (
    <li className={part}>
      <h2 className={heading}>
        <Sentence text={effect} names={names} />
      </h2>
      {problems.map(({ field, message }) => (
        <Alert key={`${field} ${message}`} tone="warning">
          {field === null ? message : `${fieldLabel(kind, field)}: ${message}`}
        </Alert>
      ))}
      {fields.length > 0 ? <ChangedFields item={{ kind, operation, fields }} /> : null}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.change.field}
          item={item}
          conflict={conflict}
          isBusy={isBusy}
          onChoose={(isOverwritten) => onChoose(conflict.change.field, isOverwritten)}
        />
      ))}
      {lost.length > 0 ? (
        <div>
          <p className={label}>{texts.lost}</p>
          <ChangedFields item={{ kind, operation: 'updated', fields: lost }} />
        </div>
      ) : null}
    </li>
  );
}

interface ConflictProps {
  item: UndoItem;
  conflict: UndoConflict;
  isBusy: boolean;
  onChoose: (isOverwritten: boolean) => void;
}

const CHOICES = [
  { value: 'later', label: texts.laterValue },
  { value: 'former', label: texts.formerValue },
] as const;

/** A field that was changed again later. The user chooses between the two values. */
function Conflict({ item: { kind }, conflict: { change, isOverwritten }, isBusy, onChoose }: ConflictProps) {
  const title = texts.conflict(fieldLabel(kind, change.field));
  return (
    <div className={part}>
      {/* The heading is hidden from screen readers, because the choice has the same name. */}
      <p className={label} aria-hidden="true">
        {title}
      </p>
      <ChangedFields
        item={{ kind, operation: 'updated', fields: [change] }}
        columns={{ before: texts.laterValue, after: texts.formerValue }}
      />
      <fieldset disabled={isBusy}>
        <SegmentedToggle
          label={title}
          options={CHOICES}
          value={isOverwritten ? 'former' : 'later'}
          onChange={(value) => onChoose(value === 'former')}
        />
      </fieldset>
    </div>
  );
}
