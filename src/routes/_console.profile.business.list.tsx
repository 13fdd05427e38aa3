import { createFileRoute } from '@tanstack/react-router';
import {
  BusinessProfileListScreen,
  businessProfileList,
} from '../screens/profiles/business-profile-list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/profile/business/list')({
  ...listRoute('businessProfiles', businessProfileList.rules, ['applications']),
  component: BusinessProfileListScreen,
});
