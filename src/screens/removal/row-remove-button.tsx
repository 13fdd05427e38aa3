import Trash2 from 'lucide-react/icons/trash-2';
import type { Removable, RemovalActor } from '../../../machines/resource/removal.machine.ts';
import { removalDialogTexts } from './texts.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';

interface RowRemoveButtonProps<Target extends Removable> {
  actor: RemovalActor<Target>;
  target: Target;
  /** Called when the button is pressed, to load further data for the dialog. */
  onAsk?: () => void;
}

/** A row's button that asks whether to delete the row's object. */
export function RowRemoveButton<Target extends Removable>({
  actor,
  target,
  onAsk,
}: RowRemoveButtonProps<Target>) {
  return (
    <IconButton
      size="small"
      label={removalDialogTexts.removeNamed(target.name)}
      icon={<Trash2 />}
      onClick={() => {
        onAsk?.();
        actor.send({ type: 'ASK', target });
      }}
    />
  );
}
