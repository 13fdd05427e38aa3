import { type App, createApp } from '../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../machines/app/storage.ts';
import { createClient } from '../../openapi/client.ts';
import { loadOutcomes } from './outcomes.ts';
import { type Answers, createStubService } from './stub-service.ts';

export const BASE = 'https://suite.example';

/** Creates an app that calls this service and cannot affect a browser. By default, its storage is empty. */
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
      loadHeader: () => Promise.resolve(),
      save: () => {},
      painted: () => Promise.resolve(),
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

/** The response with the configuration, which the app reads at its start. Single sign-on is off. */
const CONFIGURED: Answers = { 'GET /userprofile/config.json': () => ({ ssoEnabled: false }) };

/**
 * Creates an app on a stub service. The service responds with a configuration, and otherwise only to the
 * calls in `answers`.
 */
export const createStubApp = (answers: Answers, store?: Store): App =>
  createAppOnService(createStubService({ ...CONFIGURED, ...answers }), store);
