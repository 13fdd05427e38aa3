import { type App, createApp } from '../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../machines/common/storage.ts';
import type { PasskeyPort } from '../../machines/second-factor/passkey-port.ts';
import { createClient } from '../../openapi/client/client.ts';
import { loadOutcomes } from './outcomes.ts';
import { type Answers, createStubService } from './stub-service.ts';

/** A browser that cannot use passkeys. */
export const NO_PASSKEYS: PasskeyPort = {
  obstacle: () => 'unsupported',
  create: () => Promise.reject(new Error('unsupported')),
  prove: () => Promise.reject(new Error('unsupported')),
  canOffer: () => Promise.resolve(false),
  offer: () => Promise.reject(new Error('unsupported')),
};

export const BASE = 'https://suite.example';

/** Creates an app that calls this service and does not touch a browser. By default, nothing is stored. */
export function createAppOnService(
  { fetch }: Pick<ReturnType<typeof createStubService>, 'fetch'>,
  store: Store = createMemoryStore(),
): App {
  return createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: BASE, fetch }),
    store,
    loadOutcomes,
    browser: {
      assign: () => {},
      root: '/userprofile/',
      passkeys: NO_PASSKEYS,
      loadHeader: () => Promise.resolve(),
      save: () => {},
      painted: () => Promise.resolve(),
      activated: () => Promise.resolve(),
      watchAttention: () => () => {},
      watchNetwork: () => () => {},
      watchStorage: () => () => {},
      joinWindows: () => () => {},
      openSignInWindow: () => null,
      reload: () => {},
      isCurrent: () => Promise.resolve(true),
    },
  });
}

/** The configuration that the app reads at its start. Single sign-on is off. */
const CONFIGURED: Answers = { 'GET /userprofile/config.json': () => ({ ssoEnabled: false }) };

/** Creates an app on a stub service, which returns a configuration and the responses in `answers`. */
export const createStubApp = (answers: Answers, store?: Store): App =>
  createAppOnService(createStubService({ ...CONFIGURED, ...answers }), store);
