import { areSameMachine } from '../../openapi/rules/loopback.ts';
import { showPageAlert } from './page-alert.ts';

/**
 * Returns the page's address at the origin of the setting `PUBLIC_URL`. Returns null if the page already has this
 * origin, if both are loopback addresses with the same port, or if the document does not contain the setting.
 */
export function addressAtPublicUrl(): URL | null {
  const publicUrl = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  if (publicUrl === undefined || publicUrl === location.origin) return null;
  const address = new URL(location.pathname, publicUrl);
  return areSameMachine(location, address) ? null : address;
}

/**
 * Shows an alert above the page: sign-in does not work at this origin. Contains a link to the origin of `PUBLIC_URL`.
 */
export function alertOtherOrigin({ href, origin }: URL): void {
  const there = Object.assign(document.createElement('a'), { href, textContent: `Open ${origin}` });
  showPageAlert(
    `This page was opened at ${location.origin}, but the service is set up for ${origin} (PUBLIC_URL). Sign-in works only there.`,
    there,
  );
}
