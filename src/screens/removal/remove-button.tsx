import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable } from '../../../machines/resource/removal.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

interface RemoveButtonProps<Target extends Removable> extends RemovalDialogProps<Target> {
  label: string;
  /** The edited object; null for a new one, which has no button. */
  stored: Target | null;
  /** Called when the button is pressed, to load further data for the dialog. */
  onAsk?: () => void;
}

/** The delete button of a form, with its confirmation dialog. */
export function RemoveButton<Target extends Removable>({
  label,
  stored,
  onAsk,
  ...dialog
}: RemoveButtonProps<Target>) {
  if (stored === null) return null;
  return (
    <>
      <Button
        icon={<Trash2 />}
        onClick={() => {
          onAsk?.();
          dialog.actor.send({ type: 'ASK', target: stored });
        }}
      >
        {label}
      </Button>
      <RemovalDialog {...dialog} />
    </>
  );
}
