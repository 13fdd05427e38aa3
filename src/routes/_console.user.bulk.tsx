import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '../screens/user/bulk.tsx';
import { useViewer } from '../use-viewer.ts';

export const Route = createFileRoute('/_console/user/bulk')({
  // What was chosen is gone with the screen; an import that runs goes on.
  onLeave: ({ context }) => context.console.bulkImport.send({ type: 'REMOVE' }),
  component: BulkUsers,
});

function BulkUsers() {
  const viewer = useViewer();
  return <BulkScreen viewer={viewer} />;
}
