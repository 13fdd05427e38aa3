import { createFileRoute } from '@tanstack/react-router';
import { businessProfileCriteria } from '../screens/business-profile/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_business/profile/business/list')(
  listRoute('businessProfiles', businessProfileCriteria, ['applications']),
);
