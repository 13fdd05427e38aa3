import { useSelector } from '@xstate/react';
import { useConsole } from '../../hooks/use-app.ts';
import { lazyComponent } from '../../ui/overlay/lazy-component.tsx';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';

const BulkActionDialog = lazyComponent<object>(
  async () => (await import('./bulk-action-dialog.tsx')).BulkActionDialog,
);

/** The dialog of an action on selected rows. Its code is loaded when it first opens. */
export function BulkAction() {
  const { bulkAction } = useConsole();
  return useOnceOpen(useSelector(bulkAction, (snapshot) => snapshot.hasTag('open'))) ? (
    <BulkActionDialog />
  ) : null;
}
