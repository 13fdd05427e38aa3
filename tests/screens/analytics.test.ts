import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App, News } from '../../machines/compose.ts';
import { analyticsEventFor, createAnalytics } from '../../src/analytics.ts';
import { fault } from '../support/faults.ts';
import { API, signedIn, stopApps } from '../support/signed-in.ts';
import { currentUser, userSummary } from '../support/summaries.ts';

const listed: News = { from: 'activeUsers', event: { type: 'listed', count: 3 } };
const toggled: News = {
  from: 'statusChange',
  event: { type: 'changed', active: true, users: [userSummary('anna')] },
};

const commands = (): unknown[][] =>
  [...((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])].map((command) =>
    Array.from(command),
  );
const script = () => document.head.querySelector<HTMLScriptElement>('script');

/** An app whose user's data names this site. */
async function appOfSite(gaSiteId: string | null): Promise<App> {
  const { app } = await signedIn({ [`GET ${API}/me`]: () => currentUser({ gaSiteId }) });
  return app;
}

beforeEach(() => {
  document.head.replaceChildren();
  delete (window as { dataLayer?: unknown }).dataLayer;
});
afterEach(stopApps);

describe('what is counted', () => {
  it.each<[News, object]>([
    [listed, { action: 'list', subject: 'activeUsers' }],
    [toggled, { action: 'toggle', subject: 'user' }],
    [
      { from: 'pull', event: { type: 'pulled', result: null } },
      { action: 'pull', subject: 'user' },
    ],
    [
      { from: 'visibilitySync', event: { type: 'visibilitySynced', elementSet: 'all', count: 7 } },
      { action: 'pull', subject: 'visibilityElement' },
    ],
  ])('of %j is %j', (news, event) => {
    expect(analyticsEventFor(news)).toEqual(event);
  });

  it.each<News>([
    { from: 'pull', event: { type: 'pullFailed', fault: fault({}) } },
    { from: 'navigation', event: { type: 'navigationToggled', expanded: true } },
  ])('of %j is nothing', (news) => {
    expect(analyticsEventFor(news)).toBeNull();
  });
});

describe('the port', () => {
  it('is silent, and loads nothing, without a site', async () => {
    createAnalytics(await appOfSite(null))(listed);
    expect(script()).toBeNull();
    expect(commands()).toEqual([]);
  });

  it('sends to the site, loading its script once and only when there is something to send', async () => {
    const hear = createAnalytics(await appOfSite('G-1&2'));
    hear({ from: 'navigation', event: { type: 'navigationToggled', expanded: true } });
    expect(script()).toBeNull();
    hear(listed);
    hear(toggled);
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    expect(script()?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-1%262');
    expect(commands().slice(1)).toEqual([
      ['config', 'G-1&2', { send_page_view: false }],
      ['event', 'list', { event_category: 'activeUsers' }],
      ['event', 'toggle', { event_category: 'user' }],
    ]);
  });

  it('never says who', async () => {
    createAnalytics(await appOfSite('G-1'))(toggled);
    expect(JSON.stringify(commands())).not.toContain('anna');
  });
});
