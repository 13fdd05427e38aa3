import { createFileRoute } from '@tanstack/react-router';
import { VisibilityProfileListScreen } from '../screens/visibility-profile/list.tsx';
import { visibilityProfileCriteria } from '../screens/visibility-profile/criteria.ts';
import { listRoute } from './-list-route.ts';
import { useViewer } from '../use-viewer.ts';

export const Route = createFileRoute('/_console/profile/visibility/list')({
  ...listRoute('visibilityProfiles', visibilityProfileCriteria),
  component: VisibilityProfileList,
});

function VisibilityProfileList() {
  return <VisibilityProfileListScreen viewer={useViewer()} />;
}
