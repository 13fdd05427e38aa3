import { createFileRoute } from '@tanstack/react-router';
import { appProfileCriteria } from '../screens/app-profile/criteria.ts';
import { AppProfileListScreen } from '../screens/app-profile/list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_appProfile/profile/app/list')({
  ...listRoute('appProfiles', appProfileCriteria),
  component: AppProfileListScreen,
});
