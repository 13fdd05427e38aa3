import { createFileRoute } from '@tanstack/react-router';
import { applicationCriteria } from '../screens/application/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_application/application/list')(
  listRoute('applications', applicationCriteria),
);
