import { formTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface OutOfSightDialogProps {
  open: boolean;
  /** The role whose users will see the object. */
  roleName: string;
  onSave: () => void;
  onStay: () => void;
}

/** The dialog that confirms a save after which the user who saves can no longer see the object. */
export function OutOfSightDialog({ open, roleName: whom, onSave, onStay }: OutOfSightDialogProps) {
  const { title, text, save, stay } = formTexts.outOfSight;
  return (
    <Dialog
      open={open}
      title={title}
      description={text(whom)}
      onClose={onStay}
      cancel={stay}
      confirm={{ label: save, onConfirm: onSave }}
    />
  );
}
