import { css } from 'styled-system/css';
import {
  type ConflictChoice,
  type ConflictField,
  isUndone,
} from '../../../machines/change-history/undo.machine.ts';
import type { UndoItem } from '../../../openapi/generated/types.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { Sentence } from '../../ui/base/sentence.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { fieldLabel } from './field-labels.ts';
import { UndoConflicts } from './undo-conflicts.tsx';
import { undoTexts as texts } from './undo-texts.ts';
import { objectWording } from './wording.ts';

const part = css({ display: 'grid', gap: '3', minWidth: '0' });
const heading = css({ textStyle: 'subtitle' });
const label = css({ textStyle: 'label' });

interface UndoItemProps {
  item: UndoItem;
  overwrite: readonly ConflictField[];
  /** True while the undo runs, and after it has ended or failed. */
  isDisabled: boolean;
  onChoose: (choice: ConflictChoice) => void;
}

/** The effect of an undo on one object: its fields, the conflicts with a choice, and what is not restored. */
export function UndoItemPart({ item, ...choices }: UndoItemProps) {
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
      {conflicts.length > 0 ? <UndoConflicts item={item} {...choices} /> : null}
      {lost.length > 0 ? (
        <div>
          <p className={label}>{texts.lost}</p>
          <ChangedFields item={{ kind, operation: 'updated', fields: lost }} />
        </div>
      ) : null}
    </li>
  );
}
