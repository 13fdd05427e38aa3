import { createFileRoute } from '@tanstack/react-router';
import { AppProfileListScreen } from '../screens/app-profile/list.tsx';
import { appProfileCriteria } from '../screens/app-profile/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/app/list')({
  ...listRoute('appProfiles', appProfileCriteria),
  component: AppProfileListScreen,
});
