import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileListScreen } from '../screens/business-profile/list.tsx';
import { businessProfileCriteria } from '../screens/business-profile/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/business/list')({
  ...listRoute('businessProfiles', businessProfileCriteria, ['applications']),
  component: BusinessProfileListScreen,
});
