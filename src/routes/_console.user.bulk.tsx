import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '../screens/user/bulk.tsx';
import { refuseNewUsers } from '../access/user-rights.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/user/bulk')({
  preload: false,
  loader: ({ context: { console, user } }) => {
    if (refuseNewUsers(user) !== null) return;
    // The screen warns if one of these lists is empty, because each row of a file names a profile of each.
    for (const list of ['businessProfiles', 'visibilityProfiles'] as const)
      console.lists[list].send({ type: 'LOAD' });
  },
  // Leaving the screen removes the chosen file, but does not stop a running import.
  onLeave: ({ context }) => context.console.bulkImport.send({ type: 'REMOVE' }),
  component: BulkUsers,
});

function BulkUsers() {
  const viewer = useViewer();
  return <BulkScreen viewer={viewer} />;
}
