import { createFileRoute } from '@tanstack/react-router';
import {
  VisibilityProfileListScreen,
  visibilityProfileList,
} from '../screens/profiles/visibility-profile-list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/visibility/list')({
  ...listRoute('visibilityProfiles', visibilityProfileList.rules),
  component: VisibilityProfileListScreen,
});
