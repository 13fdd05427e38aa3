import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable, RemovalActor } from '../../../machines/resource/removal/removal.machine.ts';
import { Button } from '../../ui/base/button.tsx';

interface RemoveButtonProps<Target extends Removable> {
  label: string;
  /** The stored object. For a new object it is null, and nothing is rendered. */
  stored: Target | null;
  actor: RemovalActor<Target>;
}

/** The delete button of a form. Opens the dialog that confirms the delete. */
export function RemoveButton<Target extends Removable>({ label, stored, actor }: RemoveButtonProps<Target>) {
  if (stored === null) return null;
  return (
    <Button icon={<Trash2 />} onClick={() => actor.send({ type: 'ASK', target: stored })}>
      {label}
    </Button>
  );
}
