import { createFileRoute } from '@tanstack/react-router';
import { AppProfileListScreen } from '../screens/app-profile/list.tsx';
import { listRules } from '../screens/list/rules.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/app/list')({
  ...listRoute('appProfiles', listRules.appProfiles),
  component: AppProfileListScreen,
});
