import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '../screens/user/bulk.tsx';
import { refuseNewUsers } from '../access/user-rights.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_user/user/bulk')({
  loader: ({ context: { console, user } }) => {
    if (refuseNewUsers(user) !== null) return;
    // The screen says whether there are profiles that a file can name.
    for (const list of ['businessProfiles', 'visibilityProfiles'] as const)
      console.lists[list].send({ type: 'LOAD' });
  },
  // What was chosen is gone with the screen; an import that runs goes on.
  onLeave: ({ context }) => context.console.bulkImport.send({ type: 'REMOVE' }),
  component: BulkUsers,
});

function BulkUsers() {
  const viewer = useViewer();
  return <BulkScreen viewer={viewer} />;
}
