import { formTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** The dialog that opens when the user leaves a form with unsaved changes. */
export function LeaveDialog({ open, onStay, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      tone="critical"
      title={formTexts.leave.title}
      description={formTexts.leave.text}
      onClose={onStay}
      cancel={formTexts.leave.stay}
      confirm={{ label: formTexts.leave.discard, onConfirm: onDiscard }}
    />
  );
}
