import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable } from '../../../machines/resource/removal.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

interface RemoveButtonProps<Target extends Removable> extends RemovalDialogProps<Target> {
  label: string;
  /** The edited object; null until it is stored, and then there is nothing to delete. */
  stored: Target | null;
  /** Called when it is pressed, to load what the dialog shows beside the usage. */
  onAsk?: () => void;
}

/** Asks in a form whether to delete the edited object. Its outcome says where that leads. */
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
