import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_EFFECTS } from '../../machines/user/changed-users.ts';
import type { App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import { type AnalyticsEvent, createAnalytics } from '../../src/telemetry/analytics.ts';
import { fault } from '../support/faults.ts';
import { countOf } from '../support/outcomes.ts';
import { API, startSignedInApp, stopApps } from '../support/signed-in-app.ts';
import { currentUser, userSummary } from '../support/summaries.ts';
import { storedAuthClient } from '../support/auth-clients.ts';
import { storedUser } from '../support/users.ts';

const listed: Emitted = { from: 'activeUsers', event: { type: 'listed', count: 3 } };
const toggled: Emitted = {
  from: 'statusChange',
  event: {
    type: 'changed',
    active: true,
    users: [userSummary('anna')],
    unchanged: [],
    effects: UNKNOWN_EFFECTS,
  },
};

const LISTED: AnalyticsEvent = { action: 'list', subject: 'activeUsers' };
const TOGGLED: AnalyticsEvent = { action: 'toggle', subject: 'user' };

const commands = (): unknown[][] =>
  [...((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])].map((command) =>
    Array.from(command),
  );
const script = () => document.head.querySelector<HTMLScriptElement>('script');

/** Returns an app with a signed-in user, whose tenant has this site ID for analytics. */
async function appOfSite(gaSiteId: string | null): Promise<App> {
  const { app } = await startSignedInApp({ [`GET ${API}/me`]: () => currentUser({ gaSiteId }) });
  return app;
}

beforeEach(() => {
  document.head.replaceChildren();
  delete (window as { dataLayer?: unknown }).dataLayer;
});
afterEach(stopApps);

describe('the analytics event', () => {
  const counted: [Emitted, object][] = [
    [listed, LISTED],
    [toggled, TOGGLED],
    [
      { from: 'pull', event: { type: 'pulled', result: null } },
      { action: 'pull', subject: 'user' },
    ],
    [
      { from: 'unbinding', event: { type: 'userUnbound', version: { stored: storedUser(), tag: null } } },
      { action: 'edit', subject: 'user' },
    ],
    [
      {
        from: 'clientBlocking',
        event: { type: 'clientChanged', version: { stored: storedAuthClient({ blocked: true }), tag: null } },
      },
      { action: 'toggle', subject: 'authClient' },
    ],
    [
      { from: 'visibilitySync', event: { type: 'visibilitySynced', elementSet: 'all', count: 7 } },
      { action: 'pull', subject: 'visibilityElement' },
    ],
  ];
  it.each(counted.map(([emitted, event]) => [emitted.event.type, event, emitted] as const))(
    'of the outcome %s is %j',
    (_, event, emitted) => {
      expect(countOf(emitted)).toEqual(event);
    },
  );

  it.each<Emitted>([
    { from: 'pull', event: { type: 'pullFailed', fault: fault({}) } },
    { from: 'menu', event: { type: 'menuToggled', expanded: true } },
  ])('is not sent for %j', (emitted) => {
    expect(countOf(emitted)).toBeNull();
  });
});

describe('the analytics port', () => {
  it('sends nothing without a site ID', async () => {
    createAnalytics(await appOfSite(null))(LISTED);
    expect(script()).toBeNull();
    expect(commands()).toEqual([]);
  });

  it('sends events to the site, and loads the site’s script with the first event', async () => {
    const count = createAnalytics(await appOfSite('G-1&2'));
    expect(script()).toBeNull();
    count(LISTED);
    count(TOGGLED);
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    expect(script()?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-1%262');
    expect(commands().slice(1)).toEqual([
      ['config', 'G-1&2', { send_page_view: false }],
      ['event', 'list', { event_category: 'activeUsers' }],
      ['event', 'toggle', { event_category: 'user' }],
    ]);
  });

  it('never sends who the user is', async () => {
    createAnalytics(await appOfSite('G-1'))(countOf(toggled)!);
    expect(JSON.stringify(commands())).not.toContain('anna');
  });
});
