import type { Configuration } from '../../openapi/types.ts';

export interface SsoOffer {
  /** Whether single sign-on starts without a click, except after returning from it or signing out. */
  readonly isAutomatic: boolean;
  /** Whether the service knows the authorization endpoint from the provider's metadata. */
  readonly isDiscovered: boolean;
  /** Null if the provider knows this product by the product's own client id. */
  readonly clientId: string | null;
}

export function ssoOfferOf(configuration: Configuration | null): SsoOffer | null {
  if (!configuration?.ssoEnabled) return null;
  const { ssoAutoRedirect, ssoClientId = null, ssoDiscovery = false } = configuration;
  return { isAutomatic: ssoAutoRedirect, isDiscovered: ssoDiscovery, clientId: ssoClientId };
}
