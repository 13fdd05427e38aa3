import { css } from 'styled-system/css';
import type { Side } from '../../../machines/resource/form/three-way-comparison.ts';
import { formTexts } from './texts.ts';
import type { Elements } from '../../ui/base/elements.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';

const list = css({ display: 'grid', gap: '4' });

export interface ConflictField {
  field: string;
  label: string;
  /** The value before both changes; missing if it is too long or secret. */
  before?: string;
  mine: string;
  theirs: string;
  side: Side;
}

interface ConflictDialogProps {
  open: boolean;
  /** A note that says which user saved the other version. */
  note: Elements;
  fields: readonly ConflictField[];
  onTake: (field: string, side: Side) => void;
  onResolve: () => void;
  onBack: () => void;
}

/**
 * Shows the fields that differ between the user's version and the stored one, with the value before both changes. The
 * user chooses one version for each field.
 */
export function ConflictDialog({ open, note, fields, onTake, onResolve, onBack }: ConflictDialogProps) {
  const { conflict } = formTexts;
  const shown = (value: string) => value || conflict.none;
  return (
    <Dialog
      open={open}
      title={conflict.title}
      description={fields.length > 0 ? conflict.text : conflict.same}
      onClose={onBack}
      cancel={conflict.back}
      confirm={{ label: conflict.save, onConfirm: onResolve }}
    >
      <div className={list}>
        {note}
        {fields.map(({ field, label, before, mine, theirs, side }) => (
          <RadioCards
            key={field}
            label={label}
            value={side}
            onChange={(chosen) => onTake(field, chosen)}
            cards={[
              ...(before === undefined ? [] : [{ value: null, label: conflict.before, text: shown(before) }]),
              { value: 'mine', label: conflict.mine, text: shown(mine) },
              { value: 'theirs', label: conflict.theirs, text: shown(theirs) },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}
