import { createFileRoute } from '@tanstack/react-router';
import { VisibilityProfileListScreen } from '../screens/visibility-profile/list.tsx';
import { listRules } from '../screens/list/rules.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/visibility/list')({
  ...listRoute('visibilityProfiles', listRules.visibilityProfiles),
  component: VisibilityProfileList,
});

function VisibilityProfileList() {
  return <VisibilityProfileListScreen viewer={Route.useRouteContext().user} />;
}
