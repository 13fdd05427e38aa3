import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ADMINISTRATORS } from '../roles.ts';
import { requireRole } from './-guards.ts';

/** Applications are for administrators (B2.1). */
export const Route = createFileRoute('/_console/application')({
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  component: Outlet,
});
