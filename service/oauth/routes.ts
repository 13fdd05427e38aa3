import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';
import { authorizationHandlers } from './authorization/routes.ts';
import { PUBLIC_DOCUMENT, providerMetadata } from './discovery.ts';
import { externalProviderHandlers } from './external-provider/routes.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { tokenHandlers } from './tokens/routes.ts';

function discoveryHandlers({ config }: Services) {
  const metadata = {
    status: 200 as const,
    headers: PUBLIC_DOCUMENT,
    body: providerMetadata(config.publicUrl),
  };
  return {
    getOpenIdConfiguration: async () => metadata,
    getAuthorizationServerMetadata: async () => metadata,
  } satisfies Partial<Handlers>;
}

/** The routes of the sign-in provider. */
export const SIGN_IN_PROVIDER = [
  discoveryHandlers,
  authorizationHandlers,
  tokenHandlers,
  sessionHandlers,
  externalProviderHandlers,
] as const;
