import { type AnyActorRef, waitFor } from 'xstate';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import { createMemoryStore, type Store } from '../../machines/common/storage.ts';
import { createAppOnService, BASE } from './stub-app.ts';
import { type Answers, createStubService } from './stub-service.ts';
import { currentUser } from './summaries.ts';

export const API = '/userprofile/api/v1';

const HALF_AN_HOUR = 1_800_000;

/** The default responses to the requests that the console sends before it shows the first screen. */
const usual: Answers = {
  'GET /userprofile/config.json': () => ({ ssoEnabled: false, ssoAutoRedirect: false }),
  [`GET ${API}/auth/frontendconfig`]: () => ({
    propelAuthUrl: null,
    clientId: 'console',
    envBaseUrl: `${BASE}/`,
  }),
  [`POST ${API}/auth/session`]: () => ({ redirectUrl: null }),
  [`GET ${API}/me`]: () => currentUser(),
};

/** Returns the stored values of a browser with a signed-in user. */
const tokenStore = (): Store =>
  createMemoryStore({
    'user-profile.access_token': 'token',
    'user-profile.token_expiry': String(Date.now() + HALF_AN_HOUR),
  });

interface SignedIn {
  app: App;
  admin: AdminConsole;
  service: ReturnType<typeof createStubService>;
  store: Store;
  /** All events that the app has emitted since its start. */
  emitted: Emitted[];
}

const started: App[] = [];

/**
 * Starts an app with a signed-in user on a stub service, and loads these lists. `answers` are further responses of the
 * service.
 */
export async function startSignedInApp(
  answers: Answers,
  ...lists: readonly (keyof AdminConsole['lists'])[]
): Promise<SignedIn> {
  const service = createStubService({ ...usual, ...answers });
  const store = tokenStore();
  const app = createAppOnService(service, store);
  started.push(app);
  const emitted: Emitted[] = [];
  app.subscribe((one) => emitted.push(one));
  await app.whenSessionKnown();
  const admin = await app.openConsole();
  for (const name of lists) {
    const list: AnyActorRef = admin.lists[name];
    list.send({ type: 'LOAD' });
    await waitFor(list, (state) => state.hasTag('whole'));
  }
  return { app, admin, service, store, emitted };
}

/** Signs the user in again, and waits until the app has loaded the user. */
export async function signInAgain({ session }: App): Promise<void> {
  session.send({ type: 'SIGNED_IN', expiresAt: Date.now() + HALF_AN_HOUR });
  await waitFor(session, (state) => state.hasTag('signedIn'));
}

/** Stops all apps that a test has started. For `afterEach`. */
export function stopApps(): void {
  for (const app of started.splice(0)) app.stop();
}

export const tagged = (body: unknown, etag: string): Response => Response.json(body, { headers: { etag } });
