import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ADMINISTRATORS } from '../roles.ts';
import { requireRole } from './-guards.ts';

/** Profiles are for administrators (B2.1). */
export const Route = createFileRoute('/_console/profile')({
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  component: Outlet,
});
