import { createFileRoute } from '@tanstack/react-router';
import { visibilityProfileCriteria } from '../screens/visibility-profile/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_visibility/profile/visibility/list')(
  listRoute('visibilityProfiles', visibilityProfileCriteria),
);
