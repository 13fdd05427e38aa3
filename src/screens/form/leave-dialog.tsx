import { formTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ open, onStay, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      tone="critical"
      title={formTexts.leave.title}
      description={formTexts.leave.text}
      onClose={onStay}
      footer={
        <>
          <Button tone="critical" onClick={onDiscard}>
            {formTexts.leave.discard}
          </Button>
          {/* It has the focus first: Enter, pressed too soon, must not lose anything. */}
          <Button tone="primary" data-autofocus onClick={onStay}>
            {formTexts.leave.stay}
          </Button>
        </>
      }
    />
  );
}
