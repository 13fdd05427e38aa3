import { countLosers, type Effect } from '../../../openapi/rules/access/access-change.ts';
import type { SaveQuestion } from '../form/form-definition.ts';
import { accessTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { consequences, type Wording } from './wording.ts';

interface LossDialogProps<Item> extends SaveQuestion {
  effect: Effect<Item, unknown>;
  wording: Wording<Item>;
  words?: { readonly save: string; readonly stay: string };
}

/** Asks for confirmation before a save or an import that removes access from many users. */
export function LossDialog<Item>({
  open,
  onSave,
  onStay,
  effect,
  wording,
  words = accessTexts.question,
}: LossDialogProps<Item>) {
  const { question } = accessTexts;
  const losing = effect.touched.filter(({ count, lost }) => count > 0 && lost.length > 0);
  return (
    <Dialog
      open={open}
      tone="critical"
      title={effect.isKnown ? question.title(countLosers(effect)) : question.unknownTitle}
      description={effect.isKnown ? `${consequences(losing, wording)}.` : question.unknown}
      onClose={onStay}
      cancel={words.stay}
      confirm={{ label: words.save, onConfirm: onSave }}
    />
  );
}
