import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable, RemovalActor } from '../../../machines/resource/removal/removal.machine.ts';
import { removalDialogTexts } from './texts.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';

interface RowRemoveButtonProps<Target extends Removable> {
  actor: RemovalActor<Target>;
  target: Target;
}

/** The delete button in a row of a list. Opens the dialog that confirms the delete. */
export function RowRemoveButton<Target extends Removable>({ actor, target }: RowRemoveButtonProps<Target>) {
  return (
    <IconButton
      size="small"
      label={removalDialogTexts.removeNamed(target.name)}
      icon={<Trash2 />}
      onClick={() => actor.send({ type: 'ASK', target })}
    />
  );
}
