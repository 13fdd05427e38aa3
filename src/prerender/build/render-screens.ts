import { type ActorRefFrom, waitFor } from 'xstate';
import type { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import type { Configuration } from '../../../openapi/generated/types.ts';
import { placeholder } from '../shared/placeholders.ts';
import { openPage } from './open-page.tsx';

/**
 * The HTML of a screen for certain settings. A setting whose value is a placeholder (`placeholder`) stands for any
 * text.
 */
export interface ScreenVariant {
  readonly settings: Partial<Configuration>;
  readonly html: string;
}

/**
 * The prerendered screens by route: the settings for each of their looks. Automatic single sign-on has no entry,
 * because it shows no form.
 */
const SCREENS: Readonly<Record<string, readonly Partial<Configuration>[]>> = {
  '/authorize': [{ ssoEnabled: false }, { ssoEnabled: true, ssoAutoRedirect: false }],
  '/password/forgot': [{}],
};

/** The settings of the suite's name and logo, in all combinations of missing and any text. */
const SUITES: readonly Partial<Configuration>[] = [null, placeholder('suiteName')].flatMap((suiteName) =>
  [null, placeholder('suiteMark')].map((suiteMark) => ({ suiteName, suiteMark })),
);

/** The search parameters that the router adds to the address of the login screen if it has none. */
const REQUEST = '?client_id=&redirect_uri=&code_challenge_method=S256';

/** Renders a screen to HTML, for a user without a session, in the state in which it waits for input. */
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

/** Renders all screens that the service can embed in the document, by route. */
export async function renderScreens(): Promise<Record<string, ScreenVariant[]>> {
  const screens: Record<string, ScreenVariant[]> = {};
  for (const [path, variants] of Object.entries(SCREENS)) {
    screens[path] = [];
    for (const variant of variants)
      for (const suite of SUITES) {
        const settings = { ...variant, ...suite };
        screens[path].push({ settings, html: await renderScreen(path, settings) });
      }
  }
  return screens;
}
