import { createFileRoute } from '@tanstack/react-router';
import { AppProfileListScreen, appProfileList } from '../screens/profiles/app-profile-list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/app/list')({
  ...listRoute('appProfiles', appProfileList.rules),
  component: AppProfileListScreen,
});
