import { type ActorRefFrom, waitFor } from 'xstate';
import type { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import type { Configuration } from '../../../openapi/types.ts';
import { mark } from '../shared/marks.ts';
import { openPage } from './open-page.tsx';

/** A screen in HTML as these settings make it look. A text of a setting's mark stands for any text. */
export interface ScreenLook {
  readonly settings: Partial<Configuration>;
  readonly html: string;
}

/** By route, what makes a difference to how a screen without data looks. Automatic single sign-on shows no form. */
const SCREENS: Readonly<Record<string, readonly Partial<Configuration>[]>> = {
  '/authorize': [{ ssoEnabled: false }, { ssoEnabled: true, ssoAutoRedirect: false }],
  '/password/forgot': [{}],
};

/** Is whose the screens are. */
const SUITES: readonly Partial<Configuration>[] = [null, mark('suiteName')].flatMap((suiteName) =>
  [null, mark('suiteMark')].map((suiteMark) => ({ suiteName, suiteMark })),
);

/** Is what the login screen adds to an address without it. */
const REQUEST = '?client_id=&redirect_uri=&code_challenge_method=S256';

/** Renders a screen of whoever has no session, as it is when it waits for its first key. */
export async function renderScreen(path: string, settings: Partial<Configuration>): Promise<string> {
  const page = await openPage(`/userprofile${path}${REQUEST}`, {
    settings,
    answer: () => Response.json({ redirectUrl: null }),
  });
  const screen = page.router.state.matches.at(-1)?.loaderData as ActorRefFrom<
    typeof authorizeMachine | typeof forgotMachine
  >;
  await waitFor(screen, (state) => state.hasTag('form'));
  return page.close();
}

/** Renders the screens that a document can have in it, by route. */
export async function renderScreens(): Promise<Record<string, ScreenLook[]>> {
  const screens: Record<string, ScreenLook[]> = {};
  for (const [path, looks] of Object.entries(SCREENS)) {
    screens[path] = [];
    for (const look of looks)
      for (const suite of SUITES) {
        const settings = { ...look, ...suite };
        screens[path].push({ settings, html: await renderScreen(path, settings) });
      }
  }
  return screens;
}
