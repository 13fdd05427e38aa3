import type { Configuration } from '../../openapi/types.ts';

export interface SsoOffer {
  /** Starts it without a click, except after returning from there or signing out. */
  readonly isAutomatic: boolean;
  /** Is null where the provider knows this product by its own client id. */
  readonly clientId: string | null;
}

export function ssoOfferOf(configuration: Configuration | null): SsoOffer | null {
  if (!configuration?.ssoEnabled) return null;
  return { isAutomatic: configuration.ssoAutoRedirect, clientId: configuration.ssoClientId ?? null };
}
