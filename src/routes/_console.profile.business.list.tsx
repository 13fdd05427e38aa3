import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileListScreen } from '../screens/business-profile/list.tsx';
import { listRules } from '../screens/list/rules.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/business/list')({
  ...listRoute('businessProfiles', listRules.businessProfiles, ['applications']),
  component: BusinessProfileListScreen,
});
