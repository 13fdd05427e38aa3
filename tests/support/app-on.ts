import { type App, createApp } from '../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../machines/app/storage.ts';
import { createClient } from '../../openapi/client.ts';
import { loadOutcomes } from './outcomes.ts';
import { type Answers, createStubService } from './stub-service.ts';

export const BASE = 'https://suite.example';

/** An app on a service, whose browser does nothing; nothing is stored by default. */
export function appWith(
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

/** Without single sign-on: an app starts with nothing less. */
const CONFIGURED: Answers = { 'GET /userprofile/config.json': () => ({ ssoEnabled: false }) };

/** An app whose service has a configuration, and answers these calls and no others. */
export const appOn = (answers: Answers, store?: Store): App =>
  appWith(createStubService({ ...CONFIGURED, ...answers }), store);
