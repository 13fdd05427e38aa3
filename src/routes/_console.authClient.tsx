import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PRODUCT_ADMINISTRATORS } from '../roles.ts';
import { requireRole } from './-guards.ts';

/** Sign-in clients are for product administrators (B2.1). */
export const Route = createFileRoute('/_console/authClient')({
  beforeLoad: ({ context }) => requireRole(context.user, PRODUCT_ADMINISTRATORS),
  component: Outlet,
});
