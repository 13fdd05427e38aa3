import { type App, createApp } from '../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../machines/app/storage.ts';
import { createClient } from '../../openapi/client.ts';
import { loadOutcomes } from './outcomes.ts';
import { type Answers, createStubService } from './stub-service.ts';

export const BASE = 'https://suite.example';

/** An app on a service, without the effects of a browser. Its store is empty by default. */
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
      reload: () => {},
      isCurrent: () => Promise.resolve(true),
    },
  });
}

/** The app reads the configuration at its start. Single sign-on is off. */
const CONFIGURED: Answers = { 'GET /userprofile/config.json': () => ({ ssoEnabled: false }) };

/** An app on a service that answers with a configuration, and otherwise only these calls. */
export const createStubApp = (answers: Answers, store?: Store): App =>
  createAppOnService(createStubService({ ...CONFIGURED, ...answers }), store);
