import type { Configuration } from '../../openapi/types.ts';

/** Single sign-on through the external identity provider, where the login screen offers it. */
export interface SsoOffer {
  /** The login screen goes there by itself, unless the person comes from there or has just signed out. */
  readonly isAutomatic: boolean;
  /** This product's client at the provider; null where it is the same as its own. */
  readonly clientId: string | null;
}

/** What the start-up configuration offers; null where it offers none. */
export function ssoOfferOf(configuration: Configuration | null): SsoOffer | null {
  if (!configuration?.ssoEnabled) return null;
  return { isAutomatic: configuration.ssoAutoRedirect, clientId: configuration.ssoClientId ?? null };
}
