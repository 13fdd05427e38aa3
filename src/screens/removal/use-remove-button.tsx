import Trash2 from 'lucide-react/icons/trash-2';
import { useCallback, type ReactNode } from 'react';
import type { Removable, RemovalActor } from '../../../machines/resource/removal.machine.ts';
import { removalDialogTexts } from './texts.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';

/**
 * What stands at the end of each row: the button that asks whether to delete it.
 *
 * @param onAsk it is asked for: what the dialog shows beside the usage can be loaded. Keep stable, as rows are.
 */
export function useRemoveButton<Target extends Removable>(
  actor: RemovalActor<Target>,
  onAsk?: () => void,
): (row: Target) => ReactNode {
  return useCallback(
    (row) => (
      <IconButton
        size="small"
        label={removalDialogTexts.removeNamed(row.name)}
        icon={<Trash2 />}
        onClick={() => {
          onAsk?.();
          actor.send({ type: 'ASK', target: row });
        }}
      />
    ),
    [actor, onAsk],
  );
}
