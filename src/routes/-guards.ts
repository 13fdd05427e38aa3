import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import type { App } from '../../machines/app/compose.ts';
import type { With } from '../../machines/app/resource-names.ts';
import { type NewNotice, SESSION } from '../../machines/shell/notice-stack.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { mayOpen } from '../access/may-open.ts';
import { hasRole } from '../access/roles.ts';
import { SessionUnknown } from '../access/session-unknown.ts';
import { catalogue } from '../texts/catalogue.ts';

/**
 * The notice that asks the user to sign in. It is generic: if a call failed because the session ended, the notice about
 * that call replaces it.
 */
const PLEASE_LOGIN: NewNotice = {
  kind: 'reminder',
  text: catalogue.pleaseLogin,
  about: [SESSION],
  cause: SESSION,
  isGeneric: true,
};

/**
 * Returns the signed-in user. Redirects to the login if no user is signed in.
 *
 * @throws SessionUnknown if the session could not be checked
 */
export async function requireSignedIn(app: App, location: ParsedLocation): Promise<CurrentUser> {
  const session = await app.whenSessionKnown();
  if (session.matches('unreachable')) throw new SessionUnknown();
  const { user } = session.context;
  if (session.matches('signedIn') && user) return user;
  app.notices.send({ type: 'NOTIFY', notice: PLEASE_LOGIN });
  throw redirect({ to: '/auth/login/user', search: { returnTo: location.href }, replace: true });
}

/**
 * Lets a preload continue only if a signed-in user has already opened the console: a preload must neither open the
 * console nor show a notice.
 *
 * @throws notFound otherwise, which the router ignores in a preload
 */
export function requireOpenConsole(app: App): void {
  const isSignedIn = app.session.getSnapshot().matches('signedIn');
  if (!isSignedIn || !app.actor.getSnapshot().context.console) throw notFound();
}

/** Redirects a user who may not open the screens of a resource to /forbidden. */
export function requireAccess({ roles }: CurrentUser, name: With<'address'>): void {
  if (!mayOpen(name, roles)) throw redirect({ to: '/forbidden', replace: true });
}

/** Redirects a user who has none of these roles to /forbidden. */
export function requireRole(user: CurrentUser, opening: readonly string[]): void {
  if (!hasRole(user.roles, opening)) throw redirect({ to: '/forbidden', replace: true });
}
