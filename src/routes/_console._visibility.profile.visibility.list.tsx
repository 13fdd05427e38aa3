import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../hooks/use-viewer.ts';
import { visibilityProfileCriteria } from '../screens/visibility-profile/criteria.ts';
import { VisibilityProfileListScreen } from '../screens/visibility-profile/list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_visibility/profile/visibility/list')({
  ...listRoute('visibilityProfiles', visibilityProfileCriteria),
  component: VisibilityProfiles,
});

function VisibilityProfiles() {
  const viewer = useViewer();
  return <VisibilityProfileListScreen viewer={viewer} />;
}
