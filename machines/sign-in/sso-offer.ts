import type { Configuration } from '../../openapi/generated/types.ts';

export interface SsoOffer {
  /**
   * Whether single sign-on starts without a click. The next login screen after a failed single sign-on or a sign-out
   * still waits for a click.
   */
  readonly isAutomatic: boolean;
  /** Whether the service knows the authorization endpoint from the identity provider's metadata. */
  readonly isDiscovered: boolean;
  /** The client id of this product at the identity provider; null to use the default client id. */
  readonly clientId: string | null;
}

export function ssoOfferOf(configuration: Configuration | null): SsoOffer | null {
  if (!configuration?.ssoEnabled) return null;
  const { ssoAutoRedirect, ssoClientId = null, ssoDiscovery = false } = configuration;
  return { isAutomatic: ssoAutoRedirect, isDiscovered: ssoDiscovery, clientId: ssoClientId };
}
