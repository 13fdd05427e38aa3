import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable } from '../../../machines/resource/removal.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

interface RemoveButtonProps<Target extends Removable> extends RemovalDialogProps<Target> {
  label: string;
  /** What is edited; null while nothing is stored that could be deleted. */
  stored: Target | null;
  /** It is asked for: what the dialog shows beside the usage can be loaded. */
  onAsk?: () => void;
}

/** The button of a form that asks whether to delete what is edited. Where the delete leads to is said by its news. */
export function RemoveButton<Target extends Removable>({
  label,
  stored,
  onAsk,
  ...dialog
}: RemoveButtonProps<Target>) {
  return (
    <>
      <Button
        icon={<Trash2 />}
        disabled={stored === null}
        onClick={() => {
          if (!stored) return;
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
