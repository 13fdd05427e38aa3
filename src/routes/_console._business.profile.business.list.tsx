import { createFileRoute } from '@tanstack/react-router';
import { businessProfileCriteria } from '../screens/business-profile/criteria.ts';
import { BusinessProfileListScreen } from '../screens/business-profile/list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_business/profile/business/list')({
  ...listRoute('businessProfiles', businessProfileCriteria, ['applications']),
  component: BusinessProfileListScreen,
});
